import type { Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { badAmong } from '../../known-pictures/meet-bad-pictures.ts';
import { imageName } from '../../media/media-items.ts';
import { assertMayEverTouch, assertMayTouch } from '../../media/media-owner.ts';
import { removeFileRow, restoreFileRow, setCropAside } from '../../media/removed-files.ts';
import { assertRoom } from '../../media/upload-images.ts';
import type { MediaLimits } from '../../../contract/base/files.ts';
import type { FieldChange } from '../../profiles/field-changes.ts';
import { columnsOf, restoreColumns, type TouchedFile, type Values } from '../../records/change.ts';
import type { Intent } from '../../records/intent.ts';
import { imagesOf, ownerOf } from '../../records/owned-images.ts';
import type { PictureState, RecordState } from '../../records/record-state.ts';
import type { MediaAct } from '../../../contract/base/rights.ts';

interface Restored {
  changes: FieldChange[];
  files: TouchedFile[];
}

/**
 * Restores a record's images from a version: the images, their lanes and order, crops and levels. What is no longer
 * available is named in `left`. Throws what the policy refuses of each act, or `profile-full`.
 */
export async function restorePictures(
  intent: Intent,
  state: RecordState,
  { left, limits }: { left: string[]; limits: MediaLimits },
): Promise<Restored> {
  const { transaction, call, at } = intent;
  const owner = ownerOf(intent);
  const now = new Map((await imagesOf(transaction, owner)).map((image) => [image.id, image]));
  const may = (act: MediaAct) => {
    assertMayEverTouch(call.actor, act, intent);
    assertMayTouch(call.actor, act, intent);
  };
  const changes: FieldChange[] = [];
  const files: TouchedFile[] = [];
  const subject = (id: string, name: string) => ({ kind: 'media' as const, id, name });
  for (const [id, image] of now) {
    if (state.pictures.has(id)) continue;
    may('delete');
    const before = await removeFileRow(transaction, 'media', id, at);
    files.push({ kind: 'media', id, base_id: owner.baseProfileId, before, after: null });
    const { kind, position } = image;
    changes.push({
      event: 104,
      subject: subject(id, imageName(image, [...now.values()])),
      before: { kind, position },
      after: null,
    });
  }
  for (const [id, wanted] of state.pictures) {
    const isGone = !now.has(id);
    const away = isGone ? await whyAway(transaction, id) : null;
    if (away !== null) {
      left.push(away);
      continue;
    }
    if (isGone) {
      may('upload');
      await restoreFileRow(transaction, 'media', id);
      changes.push({
        event: 102,
        subject: subject(id, '1 image'),
        before: null,
        after: { kind: wanted.kind, media_ids: [id] },
      });
    }
    const change = await changeOf(intent, id, wanted, left);
    if (Object.keys(change).length > 0) {
      const before = await columnsOf(transaction, 'media', id, Object.keys(change));
      if ('kind' in change || 'position' in change) may('order');
      if ('crop_sha256' in change) {
        may('crop');
        await setCropAside(transaction, id, at);
      }
      if ('adult_level_tag_id' in change) may('tag');
      await restoreColumns(transaction, 'media', id, change);
      if (!isGone) {
        files.push({ kind: 'media', id, base_id: owner.baseProfileId, before, after: change });
        changes.push(
          ...changeOfPicture(intent, subject(id, imageName(now.get(id)!, [...now.values()])), before, change),
        );
      }
    }
    if (isGone) files.push({ kind: 'media', id, base_id: owner.baseProfileId, before: null, after: {} });
  }
  const after = await imagesOf(transaction, owner);
  for (const lane of ['profile_picture', 'attachment'] as const) {
    assertRoom(lane, after.filter(({ kind }) => kind === lane).length, limits);
  }
  return { changes: [...changes, ...changeOfOrder(changes, [...now.values()], after)], files };
}

/** Why a removed picture cannot return, as a sentence; null: it can. */
export async function whyAway(transaction: Transaction<Schema>, id: string): Promise<string | null> {
  const row = await transaction
    .selectFrom('removed_file')
    .select('sha256s')
    .where('id', '=', id)
    .where('kind', '=', 'media')
    .executeTakeFirst();
  if (!row) return 'A picture beyond its retention stays away.';
  return (await badAmong(transaction, row.sha256s)).size > 0 ? 'A picture that cannot be used stays away.' : null;
}

/** The columns in which a stored image differs from the version. A crop whose file is gone stays as it is. */
async function changeOf(
  { transaction, call }: Intent,
  id: string,
  wanted: PictureState,
  left: string[],
): Promise<Values> {
  const is = await columnsOf(transaction, 'media', id, [
    'kind',
    'position',
    'crop',
    'crop_sha256',
    'adult_level_tag_id',
  ]);
  const { sha256: _, crop, crop_sha256: cropFile, ...others } = wanted;
  const change: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(others)) if (is[column] !== value) change[column] = value;
  // Lane and position are one place: the position alone would be undone in any lane that the image is in by then.
  if ('kind' in change || 'position' in change) Object.assign(change, { kind: wanted.kind, position: wanted.position });
  const isCropped = JSON.stringify(is['crop']) !== JSON.stringify(crop) || is['crop_sha256'] !== cropFile;
  if (!isCropped) return change;
  if (crop !== null && (cropFile === null || !(await call.files.has(cropFile)))) {
    left.push('A crop that was not kept stays as it is.');
    return change;
  }
  if (cropFile !== null && (await badAmong(transaction, [cropFile])).size > 0) {
    left.push('A crop that cannot be used stays as it is.');
    return change;
  }
  return { ...change, crop, crop_sha256: cropFile };
}

/** The events of one image's change, in the usual words. */
function changeOfPicture(
  { maker: { lookups } }: Intent,
  subject: NonNullable<FieldChange['subject']>,
  before: Values,
  after: Values,
): FieldChange[] {
  const changes: FieldChange[] = [];
  if ('crop_sha256' in after) {
    changes.push({ event: 103, subject, before: { crop: before['crop'] }, after: { crop: after['crop'] } });
  }
  if ('adult_level_tag_id' in after) {
    const named = ({ adult_level_tag_id: tag }: Values) => ({
      [subject.id]: lookups.tagById.get(String(tag))?.name ?? null,
    });
    changes.push({
      event: 105,
      subject: { ...subject, name: '1 image' },
      before: named(before),
      after: { ...named(after), places: { [subject.id]: subject.name } },
    });
  }
  return changes;
}

/** The event of another order, if there is one. */
function changeOfOrder(
  changes: readonly FieldChange[],
  before: readonly { id: string; kind: string }[],
  after: readonly { id: string; kind: string }[],
): FieldChange[] {
  const gone = new Set(changes.flatMap(({ event, subject }) => (event === 104 ? (subject?.id ?? []) : [])));
  const come = new Set(changes.flatMap(({ event, subject }) => (event === 102 ? (subject?.id ?? []) : [])));
  const order = (images: readonly { id: string; kind: string }[]) => {
    const lane = (kind: string) => images.filter((one) => one.kind === kind).map(({ id }) => id);
    return { profile_picture_ids: lane('profile_picture'), attachment_ids: lane('attachment') };
  };
  const was = order(before.filter(({ id }) => !gone.has(id)));
  const is = order(after.filter(({ id }) => !come.has(id)));
  if (JSON.stringify(was) === JSON.stringify(is)) return [];
  const subject = { kind: 'media' as const, id: after[0]?.id ?? '', name: `${after.length} images` };
  return [{ event: 106, subject, before: order(before), after: order(after) }];
}
