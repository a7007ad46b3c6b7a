import { randomUUID } from 'node:crypto';
import type { OperationAnswer } from '../../contract/operations.ts';
import type { FileFacts, MediaLimits } from '../../contract/base/media-limits.ts';
import { checkUpload, hashedPicture, type NewPicture } from '../duplicates/check-upload.ts';
import { loggingBlocks } from '../duplicates/check-save.ts';
import type { Call } from '../platform/calls/call.ts';
import { Failure } from '../platform/failures/failure.ts';
import { discardFiles, receivedFile, type ReceivedFile } from '../platform/calls/received-file.ts';
import { imagesOf, ownerOf } from '../records/owned-images.ts';
import { auditEntry } from '../records/audit-event.ts';
import { summaryMaker } from '../records/summary.ts';
import { shownImage } from './image-files.ts';
import { mediaItem, type MediaRow } from './media-items.ts';
import { refuseBad } from './refuse-bad.ts';
import { writeMedia, intendedMedia, type MediaTarget } from './media-owner.ts';
import { claimedType } from './file-types.ts';
import type { Rendered } from './render-images.ts';

type Lane = MediaRow['kind'];

interface Upload {
  kind?: Lane | undefined;
  files: readonly FileFacts[];
  duplicate_reason?: string | undefined;
  duplicate_seen?: string | undefined;
}

/** Adds images to the end of a lane: all of them, or none if one is refused. */
export async function uploadImages(
  target: MediaTarget,
  { kind = 'profile_picture', files, duplicate_reason: reason, duplicate_seen: seen }: Upload,
  call: Call,
): Promise<OperationAnswer<'media.create-for-base'>> {
  const operation = target.kind === 'base' ? 'media.create-for-base' : 'media.create-for-locale';
  const maker = await summaryMaker(call);
  const right = { target, act: 'upload' } as const;
  // Asked before the work of decoding as well: a person without the right must not keep the server busy.
  await call.database.transaction().execute((transaction) => intendedMedia({ transaction, call, maker }, right));
  const limits = await call.mediaLimits();
  const images = await keptImages(target, files.map(receivedFile), limits, call);
  return loggingBlocks(call, () =>
    call.write(async (transaction) => {
      const intent = await intendedMedia({ transaction, call, maker }, right);
      const { baseProfileId, localeProfileId } = ownerOf(intent);
      const lane = (await imagesOf(transaction, ownerOf(intent))).filter((row) => row.kind === kind);
      assertRoom(kind, lane.length + images.length, limits);
      const suspected = await checkUpload(transaction, call, {
        kind: target.kind,
        profileId: target.id,
        pictures: images.map(({ picture }) => picture),
        reason,
        seen,
      });
      const first = Math.max(-1, ...lane.map(({ position }) => position)) + 1;
      const rows = await transaction
        .insertInto('media')
        .values(
          images.map(({ source, shown }, index) => ({
            id: randomUUID(),
            base_profile_id: baseProfileId,
            locale_profile_id: localeProfileId,
            kind,
            position: first + index,
            sha256: shown.sha256,
            source_sha256: source.sha256,
            width: shown.width,
            height: shown.height,
            size: source.size,
            added_by: call.actor.id,
            added_by_name: call.actor.name,
            added_at: intent.at,
          })),
        )
        .returningAll()
        .execute();
      await call.files.settle(
        transaction,
        images.flatMap(({ source, shown }) => [source.sha256, shown.sha256]),
      );
      const subject = { kind: 'media' as const, id: rows[0]?.id ?? '', name: countOf(rows.length) };
      const written = await writeMedia(intent, {
        operation,
        events: [
          auditEntry(intent, { event: 'MediaAdded', subject, after: { kind, media_ids: rows.map(({ id }) => id) } }),
          ...suspected.map((entry) => auditEntry(intent, entry)),
        ],
        files: rows.map(({ id }) => ({ kind: 'media', id, base_id: baseProfileId, before: null, after: {} })),
      });
      const media = rows.map((row) => ({
        ...mediaItem(row, { ...maker, actor: call.actor }),
        kind: row.kind,
        url: call.media.link(row.sha256, 'original'),
      }));
      return { media, ...written };
    }),
  );
}

interface KeptImage {
  source: ReceivedFile;
  shown: Rendered;
  picture: NewPicture;
}

/** Decodes, hashes and compares them all before any is stored: a refused call leaves nothing. */
async function keptImages(
  target: MediaTarget,
  received: readonly ReceivedFile[],
  { shortest_side: shortestSide }: MediaLimits,
  call: Call,
): Promise<KeptImage[]> {
  const { files } = call;
  const demands = { purpose: 'image', shortestSide, newPath: files.newPath } as const;
  const images: KeptImage[] = [];
  try {
    for (const source of received) {
      const type = await claimedType(source, 'image');
      const shown = await shownImage(source, type, demands);
      // One after the other: hashing keeps the process busy.
      const picture = await hashedPicture({ sent: source.sha256, sha256: shown.sha256, path: shown.path }, call);
      images.push({ source, shown, picture });
    }
    await refuseBad(
      call,
      { way: 'upload', ...target },
      images.map(({ source, picture }) => ({ hashes: picture.hashes, name: source.name })),
    );
    for (const { source, shown } of images) {
      await files.keep(source.path, source.sha256);
      await files.keep(shown.path, shown.sha256);
    }
    return images;
  } catch (error) {
    await discardFiles(images.map(({ shown }) => shown.path));
    throw error;
  }
}

/** Throws `profile-full` where a lane would hold more than it may. */
export function assertRoom(
  kind: Lane,
  wanted: number,
  limits: MediaLimits,
  more: (most: number) => object = () => ({}),
): void {
  const most = kind === 'profile_picture' ? limits.profile_pictures : limits.attachments;
  if (wanted <= most) return;
  throw new Failure('profile-full', fullLane(kind, limits), { most, ...more(most) });
}

export function fullLane(kind: Lane, limits: MediaLimits): string {
  const most = kind === 'profile_picture' ? limits.profile_pictures : limits.attachments;
  const what = kind === 'profile_picture' ? 'profile picture' : 'attachment';
  return `A profile holds at most ${most} ${most === 1 ? what : `${what}s`}.`;
}

export function countOf(images: number): string {
  return images === 1 ? '1 image' : `${images} images`;
}
