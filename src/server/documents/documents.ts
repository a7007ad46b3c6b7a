import { randomUUID } from 'node:crypto';
import type { OperationAnswer, OperationInput } from '../../contract/operations.ts';
import type { FileType } from '../../contract/base/media-limits.ts';
import type { Call, Actor, Handlers } from '../platform/calls/call.ts';
import { Failure, notFound } from '../platform/failures/failure.ts';
import { tidyName } from '../../contract/profiles/field-limits.ts';
import { discardFiles, receivedFile, type ReceivedFile } from '../platform/calls/received-file.ts';
import { hashedPicture, keepHash, type NewPicture } from '../duplicates/check-upload.ts';
import { shownImage } from '../media/image-files.ts';
import { claimedType } from '../media/file-types.ts';
import { refuseBad } from '../media/refuse-bad.ts';
import { auditEntry } from '../records/audit-event.ts';
import { lockToChange } from '../records/intent.ts';
import type { Found } from '../records/record.ts';
import { summaryMaker } from '../records/summary.ts';
import { writeChange } from '../records/write.ts';
import { assertDocx, assertPdf } from './pdf-and-docx.ts';
import { removeFileRow } from '../media/removed-files.ts';
import { leaveLook } from '../records/looks.ts';
import type { Kysely, Selectable } from 'kysely';
import type { DocumentItem } from '../../contract/profiles/base-profile.ts';
import type { DocumentTable, Schema } from '../platform/database/schema.ts';
import { readRecord } from '../records/readable.ts';
import { timestamp, type AsRead } from '../platform/database/column-types.ts';
import { refusalOfPerson } from '../../contract/base/refusals.ts';

type DocumentRow = Selectable<DocumentTable>;

/** A document as the API gives it: without an address, because every opening is logged. */
export function documentItem(row: AsRead<DocumentRow>): DocumentItem {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    size: row.size,
    type: row.type,
    note: row.note,
    added_by: { user_id: row.added_by, name: row.added_by_name },
    added_at: timestamp(row.added_at),
  };
}

/** Throws `not-found`. */
async function storedDocument({ database }: Pick<Call, 'database'>, id: string): Promise<DocumentRow> {
  const row = await database.selectFrom('document').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound);
  return row;
}

/** Documents of a base profile, oldest first, for a query or a part of one. */
export function documentsOf(id: string, database: Kysely<Schema>) {
  return database
    .selectFrom('document')
    .selectAll()
    .where('base_profile_id', '=', id)
    .orderBy('added_at')
    .orderBy('id');
}

/** Throws `not-own` or `role-forbids` unless the person may reach the documents of this base profile. */
export function assertMayReach({ id, role }: Actor, row: { creator_id: string }): void {
  const refusal = refusalOfPerson({ kind: 'document', act: 'read', role, own: row.creator_id === id });
  if (refusal === 'role-forbids') throw new Failure(refusal);
  if (refusal !== null) throw new Failure(refusal, 'You can only see the documents of profiles that you created.');
}

/** GET /profilebase/{id}/documents. Throws `not-found`, `area-forbids`, `not-own` or `role-forbids`. */
async function listDocuments(id: string, call: Call): Promise<{ documents: DocumentItem[] }> {
  assertMayReach(call.actor, (await readRecord('base', id, call)).base);
  return { documents: (await documentsOf(id, call.database).execute()).map(documentItem) };
}

/** Why a base profile takes no more documents, as a sentence. */
export function noRoomForDocuments(most: number): string {
  return `A base profile holds at most ${most} ${most === 1 ? 'document' : 'documents'}.`;
}

/** Adds a document. An image is shown without its metadata, and kept as it was sent; other files are shown as they are. */
async function createDocument(
  id: string,
  { document, kind = 'other', note = '' }: OperationInput<'document.create'>['body'],
  call: Call,
): Promise<OperationAnswer<'document.create'>> {
  const maker = await summaryMaker(call);
  const rights = ({ base }: Found) => assertMayReach(call.actor, base);
  const file = receivedFile(document);
  await call.database.transaction().execute(async (transaction) => {
    await lockToChange({ transaction, call, maker }, 'base', id, { rights });
  });
  const shown = await keptDocument(id, file, call);
  return call.write(async (transaction) => {
    const intent = await lockToChange({ transaction, call, maker }, 'base', id, { rights });
    const { count } = await transaction
      .selectFrom('document')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('base_profile_id', '=', id)
      .executeTakeFirstOrThrow();
    const { documents: most } = await call.mediaLimits();
    if (Number(count) >= most) throw new Failure('profile-full', noRoomForDocuments(most), { most });
    const row = await transaction
      .insertInto('document')
      .values({
        id: randomUUID(),
        base_profile_id: id,
        name: file.name,
        kind,
        size: file.size,
        type: shown.type,
        sha256: shown.sha256,
        source_sha256: shown.sha256 === file.sha256 ? null : file.sha256,
        note: tidyName(note),
        added_by: call.actor.id,
        added_by_name: call.actor.name,
        added_at: intent.at,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    if (shown.picture) await keepHash(transaction, shown.picture, intent.at);
    await call.files.settle(transaction, [file.sha256, shown.sha256]);
    const subject = { kind: 'document' as const, id: row.id, name: row.name };
    const event = auditEntry(intent, { event: 'DocumentAdded', subject, after: { kind, size: file.size } });
    const touched = { kind: 'document' as const, id: row.id, base_id: id, before: null, after: {} };
    const done = await writeChange(intent, 'document.create', { change: {}, events: [event], files: [touched] });
    return { ...done, document: documentItem(row) };
  });
}

interface KeptDocument {
  sha256: string;
  type: FileType;
  /** null: it is no picture. */
  picture: NewPicture | null;
}

async function keptDocument(profileId: string, file: ReceivedFile, call: Call): Promise<KeptDocument> {
  const { files } = call;
  const type = await claimedType(file, 'document');
  switch (type) {
    case 'image/jpeg':
    case 'image/png': {
      const shown = await shownImage(file, type, { purpose: 'document', shortestSide: 0, newPath: files.newPath });
      try {
        const picture = await hashedPicture({ sent: file.sha256, sha256: shown.sha256, path: shown.path }, call);
        const { name } = file;
        await refuseBad(call, { way: 'document', kind: 'base', id: profileId }, [{ hashes: picture.hashes, name }]);
        await files.keep(shown.path, shown.sha256);
        await files.keep(file.path, file.sha256);
        return { sha256: shown.sha256, type: shown.type, picture };
      } catch (error) {
        await discardFiles([shown.path]);
        throw error;
      }
    }
    case 'application/pdf':
      await assertPdf(file);
      break;
    default:
      await assertDocx(file);
  }
  await files.keep(file.path, file.sha256);
  return { sha256: file.sha256, type, picture: null };
}

/** Deletes a document; it can be put back for some days. */
async function deleteDocument(id: string, call: Call): Promise<OperationAnswer<'document.delete'>> {
  const maker = await summaryMaker(call);
  const rights = ({ base }: Found) => assertMayReach(call.actor, base);
  const { base_profile_id: owner, name, kind, size } = await storedDocument(call, id);
  return call.write(async (transaction) => {
    const intent = await lockToChange({ transaction, call, maker }, 'base', owner, { rights });
    const before = await removeFileRow(transaction, 'document', id, intent.at);
    const subject = { kind: 'document' as const, id, name };
    const event = auditEntry(intent, { event: 'DocumentDeleted', subject, before: { kind, size } });
    const files = [{ kind: 'document' as const, id, base_id: owner, before, after: null }];
    return writeChange(intent, 'document.delete', { change: {}, events: [event], files });
  });
}

/** Returns an address of a document, after recording the day's first opening by this person in the audit trail. The profile does not change by it. */
async function openDocument(id: string, call: Call): Promise<OperationAnswer<'document.open'>> {
  const maker = await summaryMaker(call);
  const rights = ({ base }: Found) => assertMayReach(call.actor, base);
  const document = await storedDocument(call, id);
  return call.write(async (transaction) => {
    const intent = await lockToChange({ transaction, call, maker }, 'base', document.base_profile_id, {
      rights,
      evenMerged: true,
    });
    await leaveLook(transaction, intent, { kind: 'document', id, name: document.name });
    return { url: call.media.link(document.sha256, 'document'), document: documentItem(document) };
  });
}

export const documentHandlers = {
  'document.list': ({ params }, call) => listDocuments(params.profileBaseId, call),
  'document.create': ({ params, body }, call) => createDocument(params.profileBaseId, body, call),
  'document.delete': ({ params }, call) => deleteDocument(params.documentId, call),
  'document.open': ({ params }, call) => openDocument(params.documentId, call),
} satisfies Partial<Handlers>;
