import { randomUUID } from 'node:crypto';
import type { MediaLimits } from '../../contract/base/media-limits.ts';
import { noRoomForDocuments } from '../documents/documents.ts';
import { badAmong } from '../known-pictures/meet-bad-pictures.ts';
import { invalidInput } from '../platform/failures/checked-input.ts';
import { Failure } from '../platform/failures/failure.ts';
import { assertRoom, countOf } from '../media/upload-images.ts';
import { auditEntry } from '../records/audit-event.ts';
import type { TouchedFile } from '../records/change.ts';
import type { Intent } from '../records/intent.ts';
import { imagesOf, ownerOf } from '../records/owned-images.ts';
import type { AuditEntry } from '../trail/audit/chain.ts';

export interface Copied {
  events: AuditEntry[];
  files: TouchedFile[];
}

type Image = Awaited<ReturnType<typeof imagesOf>>[number];

/** Copies images of another record, after those that it has; the other keeps its own. One that it has already is left out. Throws `profile-full`. */
export async function copyImages(intent: Intent, images: readonly Image[], limits: MediaLimits): Promise<Copied> {
  const { transaction, kind, row } = intent;
  const { baseProfileId, localeProfileId } = ownerOf(intent);
  const shown = images.map(({ id, sha256, crop_sha256: crop }) => ({ id, files: [sha256, crop ?? sha256] }));
  await assertNoneBad(transaction, shown, 'One of the pictures cannot be copied. Leave it out.');
  const own = await imagesOf(transaction, ownerOf(intent));
  const events: AuditEntry[] = [];
  const files: TouchedFile[] = [];
  for (const lane of ['profile_picture', 'attachment'] as const) {
    const inLane = own.filter((image) => image.kind === lane);
    const wanted = images.filter((image) => image.kind === lane && !own.some(({ sha256 }) => sha256 === image.sha256));
    const first = Math.max(-1, ...inLane.map(({ position }) => position)) + 1;
    const copies = wanted.map((image, index) => ({
      ...image,
      id: randomUUID(),
      base_profile_id: baseProfileId,
      locale_profile_id: localeProfileId,
      position: first + index,
      crop: image.crop === null ? null : JSON.stringify(image.crop),
    }));
    if (copies.length === 0) continue;
    assertRoom(lane, inLane.length + copies.length, limits, (most) => ({
      parts: wanted.slice(Math.max(0, most - inLane.length)).map(({ id }) => id),
    }));
    await transaction
      .insertInto('media')
      .values(copies as never)
      .execute();
    const ids = copies.map(({ id }) => id);
    const subject = { kind: 'media' as const, id: ids[0] ?? '', name: countOf(ids.length) };
    events.push(auditEntry(intent, { event: 'MediaAdded', subject, after: { kind: lane, media_ids: ids } }));
    const owner = kind === 'locale' ? { locale_profile_id: row.id } : {};
    files.push(
      ...ids.map((id) => ({
        kind: 'media' as const,
        id,
        base_id: baseProfileId,
        ...owner,
        before: null,
        after: {},
      })),
    );
  }
  return { events, files };
}

async function assertNoneBad(
  transaction: Intent['transaction'],
  shown: readonly { id: string; files: readonly string[] }[],
  sentence: string,
): Promise<void> {
  const bad = await badAmong(
    transaction,
    shown.flatMap(({ files }) => files),
  );
  if (bad.size === 0) return;
  const parts = shown.filter(({ files }) => files.some((file) => bad.has(file))).map(({ id }) => id);
  throw new Failure('file-unreadable', sentence, { parts });
}

/** The same for documents. Throws `invalid-input` for one that is not the other's, or `profile-full`. */
export async function copyDocuments(
  intent: Intent<'base'>,
  ids: readonly string[],
  { other, limits }: { other: string; limits: MediaLimits },
): Promise<Copied> {
  const { transaction, row } = intent;
  if (ids.length === 0) return { events: [], files: [] };
  const found = await transaction
    .selectFrom('document')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('added_at')
    .execute();
  for (const [place, id] of ids.entries()) {
    const document = found.find((one) => one.id === id.toLowerCase());
    if (!document || document.base_profile_id !== other) {
      throw invalidInput([{ path: `documents.${place}`, problem: 'is no document of the other' }]);
    }
  }
  const shown = found.map(({ id, sha256 }) => ({ id, files: [sha256] }));
  await assertNoneBad(transaction, shown, 'One of the documents cannot be copied. Leave it out.');
  const { count } = await transaction
    .selectFrom('document')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('base_profile_id', '=', row.id)
    .executeTakeFirstOrThrow();
  const { documents: most } = limits;
  const beyond = found.slice(Math.max(0, most - Number(count)));
  if (beyond.length > 0) {
    throw new Failure('profile-full', noRoomForDocuments(most), { most, parts: beyond.map(({ id }) => id) });
  }
  const copies = found.map((document) => ({ ...document, id: randomUUID(), base_profile_id: row.id }));
  await transaction
    .insertInto('document')
    .values(copies as never)
    .execute();
  return {
    events: copies.map(({ id, name, kind }) =>
      auditEntry(intent, { event: 'DocumentAdded', subject: { kind: 'document', id, name }, after: { kind } }),
    ),
    files: copies.map(({ id }) => ({ kind: 'document', id, base_id: row.id, before: null, after: {} })),
  };
}
