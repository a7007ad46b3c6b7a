import sharp from 'sharp';
import type { OperationAnswer } from '../../contract/operations.ts';
import { CROP_SIDE_MINIMUM } from '../../contract/base/media-limits.ts';
import type { CropData } from '../../contract/profiles/base-profile.ts';
import type { Call } from '../platform/calls/call.ts';
import { discardFiles } from '../platform/calls/received-file.ts';
import { hashedPicture, keepHash, type NewPicture } from '../duplicates/check-upload.ts';
import { invalidInput } from '../platform/failures/checked-input.ts';
import { Failure } from '../platform/failures/failure.ts';
import { atMost } from '../platform/calls/fair-queue.ts';
import { auditEntry } from '../records/audit-event.ts';
import { imagesOf, ownerOf } from '../records/owned-images.ts';
import { summaryMaker } from '../records/summary.ts';
import { columnsOf } from '../records/change.ts';
import { imageName, lookAt, type MediaRow } from './media-items.ts';
import {
  writeMedia,
  intendedMedia,
  NOTHING_WRITTEN,
  assertLocale,
  lockedImage,
  storedImage,
  targetOf,
} from './media-owner.ts';
import { refuseBad } from './refuse-bad.ts';
import { rendered, type Rendered, IMAGE_SECONDS, READING } from './render-images.ts';
import { setCropAside } from './removed-files.ts';
import type { CropBody } from '../../contract/media/media-operations.ts';

const oneAtATime = atMost(1);

/** Shows a part of an image. The crop is stored as numbers and as a file of its own; the original is unchanged. */
export async function cropImage(
  id: string,
  { locale_id: locale, rotate = 0, ...part }: CropBody,
  call: Call,
): Promise<OperationAnswer<'media.crop'>> {
  const crop: CropData = { ...part, rotate };
  return changedCrop(id, { operation: 'media.crop', locale, crop }, call);
}

/** Shows the whole original again. */
export function resetCrop(
  id: string,
  locale: string | null | undefined,
  call: Call,
): Promise<OperationAnswer<'media.reset-crop'>> {
  return changedCrop(id, { operation: 'media.reset-crop', locale, crop: null }, call);
}

interface CropChange {
  operation: 'media.crop' | 'media.reset-crop';
  locale: string | null | undefined;
  crop: CropData | null;
}

async function changedCrop(
  id: string,
  { operation, locale, crop }: CropChange,
  call: Call,
): Promise<OperationAnswer<'media.crop'>> {
  const maker = await summaryMaker(call);
  const image = await storedImage(call.database, id);
  const right = { target: targetOf(image), act: 'crop' } as const;
  // Asked before the work as well: a person without the right must not keep the server busy.
  await call.database.transaction().execute((transaction) => intendedMedia({ transaction, call, maker }, right));
  await assertLocale(image, locale, call.database, maker.lookups);
  const kept = crop && (await keptCrop(image, crop, call));
  const shown = kept?.shown;
  return call.write(async (transaction) => {
    const intent = await intendedMedia({ transaction, call, maker }, right);
    const row = await lockedImage(intent, id);
    const sha256 = shown?.sha256 ?? null;
    if (kept) {
      await keepHash(transaction, kept.picture, intent.at);
      await call.files.settle(transaction, [kept.shown.sha256]);
    }
    const url = call.media.link(sha256 ?? row.sha256, 'original', lookAt(row, { ...maker, actor: call.actor }));
    if (row.crop_sha256 === sha256 && JSON.stringify(row.crop) === JSON.stringify(crop)) {
      return { url, ...NOTHING_WRITTEN };
    }
    const before = await columnsOf(transaction, 'media', id, ['crop', 'crop_sha256']);
    await setCropAside(transaction, id, intent.at);
    await transaction
      .updateTable('media')
      .set({ crop: crop && JSON.stringify(crop), crop_sha256: sha256 })
      .where('id', '=', id)
      .execute();
    const after = await columnsOf(transaction, 'media', id, ['crop', 'crop_sha256']);
    const name = imageName(row, await imagesOf(transaction, ownerOf(intent)));
    const subject = { kind: 'media' as const, id, name };
    const event = auditEntry(intent, { event: 'MediaCropped', subject, before: { crop: row.crop }, after: { crop } });
    const written = await writeMedia(intent, {
      operation,
      events: [event],
      files: [{ kind: 'media', id, base_id: row.base_profile_id, before, after }],
    });
    return { url, ...written };
  });
}

async function keptCrop(
  image: MediaRow,
  crop: CropData,
  call: Call,
): Promise<{ shown: Rendered; picture: NewPicture }> {
  assertInside(image, crop);
  const { files } = call;
  const shown = await oneAtATime(async () => {
    const bytes = await files.bytes(image.sha256);
    if (!bytes) throw new Failure('media-unavailable', 'The file of this image is missing. Tell your administrator.');
    const { x: left, y: top, width, height, rotate } = crop;
    const source = sharp(bytes, READING).timeout({ seconds: IMAGE_SECONDS });
    const { hasAlpha: alpha } = await sharp(bytes, READING).metadata();
    return rendered(source.extract({ left, top, width, height }).rotate(rotate), files.newPath(), {
      alpha,
      longest: Math.max(width, height),
    });
  });
  try {
    const picture = await hashedPicture({ sent: image.sha256, sha256: shown.sha256, path: shown.path }, call);
    await refuseBad(call, { way: 'crop', ...targetOf(image) }, [
      { hashes: picture.hashes, name: 'This part', sentence: 'This part' },
    ]);
    await files.keep(shown.path, shown.sha256);
    return { shown, picture };
  } catch (error) {
    await discardFiles([shown.path]);
    throw error;
  }
}

/** Throws `invalid-input` for each number that lies outside of the image or leaves too little of it. */
function assertInside(image: MediaRow, { x, y, width, height }: CropData): void {
  const problems = [
    ...(width < CROP_SIDE_MINIMUM ? [{ path: 'width', problem: `should be at least ${CROP_SIDE_MINIMUM}` }] : []),
    ...(height < CROP_SIDE_MINIMUM ? [{ path: 'height', problem: `should be at least ${CROP_SIDE_MINIMUM}` }] : []),
    ...(x + width > image.width ? [{ path: 'width', problem: 'leads out of the image' }] : []),
    ...(y + height > image.height ? [{ path: 'height', problem: 'leads out of the image' }] : []),
  ];
  if (problems.length > 0) throw invalidInput(problems);
}
