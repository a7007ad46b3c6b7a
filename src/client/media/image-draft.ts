import { array, defaulted, is, nullable, object, omit, record, string, validate } from 'superstruct';
import { isUnchanged, NO_CHANGES, type ImageChanges } from '../../../commands/media/image-changes.ts';
import type { ImageOwner } from '../../../commands/media/images.ts';
import { CropData } from '../../contract/profiles/base-profile.ts';
import type { DraftPlace, Json } from '../session/drafts/keep-drafts.ts';
import { drafts } from '../session/drafts/page-drafts.ts';

const Order = object({ profile_pictures: array(string()), attachments: array(string()) });

/** The stored form in this browser, sealed for the person, until it is saved. */
const KeptChanges = object({
  crops: record(string(), nullable(CropData)),
  deleted: array(string()),
  levels: record(string(), string()),
  order: nullable(Order),
  over: object({
    crops: record(string(), nullable(CropData)),
    levels: record(string(), nullable(string())),
    cuts: defaulted(record(string(), nullable(CropData)), {}),
    order: nullable(Order),
    seen: defaulted(record(string(), object({ level: nullable(string()), crop: nullable(CropData) })), {}),
  }),
});
/** As earlier versions stored it: without what it was made over. */
const KeptBefore = omit(KeptChanges, ['over']);

export function placeOfImages({ kind, id }: ImageOwner): DraftPlace {
  return { key: `${kind}-profile ${id}`, field: 'images' };
}

/** Written at once: unlike a letter that is typed, each change is whole, and may be the last before a reload. */
export function keepImageChanges(owner: ImageOwner, changes: ImageChanges): void {
  if (isUnchanged(changes)) drafts.drop(placeOfImages(owner));
  else drafts.keep(placeOfImages(owner), changes as unknown as Json);
  void drafts.flush();
}

export function discardKeptChanges(owner: ImageOwner): void {
  drafts.discard(placeOfImages(owner));
  void drafts.flush();
}

/** The stored changes; null: nothing, or nothing readable. */
export function readImageChanges(kept: unknown): ImageChanges | null {
  if (is(kept, KeptBefore)) return { ...kept, over: NO_CHANGES.over };
  const [invalid, changes] = validate(kept, KeptChanges, { coerce: true });
  return invalid ? null : changes;
}
