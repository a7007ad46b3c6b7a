import { randomUUID } from 'node:crypto';
import type { OperationAnswer, OperationInput } from '../../contract/operations/operations.ts';
import type { FileType } from '../../contract/policy/file-types.ts';
import type { Call } from '../calls/call.ts';
import { Failure } from '../failures/failure.ts';
import { tidyName } from '../../contract/policy/profile-name.ts';
import { discardFiles, receivedFile, type ReceivedFile } from '../calls/received-file.ts';
import { hashedPicture, keepHash, type NewPicture } from '../duplicates/check-upload.ts';
import { shownImage } from '../media/image-files.ts';
import { claimedType } from '../media/real-type.ts';
import { refuseBad } from '../media/refuse-bad.ts';
import { auditEntry } from '../records/audit-event.ts';
import { intended } from '../records/intent.ts';
import type { Found } from '../records/record.ts';
import { summaryMaker } from '../records/summary.ts';
import { writeChange } from '../records/write.ts';
import { assertMayReach, documentItem } from './document-items.ts';
import { assertDocx } from './docx.ts';
import { assertPdf } from './pdf.ts';

/** Why a base profile takes no more documents, as a sentence. */
export function noRoomForDocuments(most: number): string {
  return `A base profile holds at most ${most} ${most === 1 ? 'document' : 'documents'}.`;
}

/** Adds a document. An image is shown without its metadata, and kept as it was sent; other files are shown as they are. */
export async function createDocument(
  id: string,
  { document, kind = 'other', note = '' }: OperationInput<'document.create'>['body'],
  call: Call,
): Promise<OperationAnswer<'document.create'>> {
  const maker = await summaryMaker(call);
  const rights = ({ base }: Found) => assertMayReach(call.actor, base);
  const file = receivedFile(document);
  await call.database.transaction().execute(async (transaction) => {
    await intended({ transaction, call, maker }, 'base', id, { rights });
  });
  const shown = await keptDocument(id, file, call);
  return call.write(async (transaction) => {
    const intent = await intended({ transaction, call, maker }, 'base', id, { rights });
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
    const event = auditEntry(intent, { event: 107, subject, after: { kind, size: file.size } });
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
