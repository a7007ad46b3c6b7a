import type { Person } from '../../src/contract/base/primitives.ts';
import { isolated } from '../../src/contract/base/words.ts';
import { sameOrder } from '../../src/contract/profiles/form-values.ts';
import type { Failed } from '../command.ts';
import { allOf, arrange, levelOf, sameCrop } from './image-changes.ts';
import { LANES, type Lane } from './images.ts';
import { CROP_FAILED, TAGS_FAILED } from './image-steps.ts';
import { placeOf } from './refusals-of-save.ts';
import type { UnsavedImages } from './port.ts';

/** The person who has changed the record without deciding on it; null: it was refused for another reason. */
export function whoWasFirst({ code, changedBy, decided }: Failed): Person | null {
  return code === 'version-conflict' && !decided ? (changedBy ?? null) : null;
}

/** The last person who has changed it; null: not known. */
export function togetherInWords(changer: Person | null, labels: readonly string[], userId: string | null): string {
  const name = changer === null ? 'someone else' : isolated(changer.name);
  const who = changer?.user_id === userId ? 'you have changed elsewhere' : `${name} has changed`;
  return `Saved together with what ${who}${labels.length === 0 ? '' : `: ${labels.join(', ')}`}`;
}

/** What is different about the images that were not changed here, in words. */
export function changedByOthers({ stored: before, changes }: UnsavedImages, { stored: now }: UnsavedImages): string[] {
  const then = new Map(allOf(before).map((item) => [item.id, item]));
  const there = new Set(allOf(now).map(({ id }) => id));
  const both = allOf(now).flatMap((item) => {
    const old = then.get(item.id);
    return old ? [{ item, old }] : [];
  });
  const known = (lanes: typeof now, lane: Lane) =>
    lanes[lane].flatMap(({ id }) => (then.has(id) && there.has(id) ? [id] : []));
  const found: Readonly<Record<string, boolean>> = {
    'Order of images': LANES.some((lane) => !sameOrder(known(before, lane), known(now, lane))),
    'Adult levels': both.some(({ item, old }) => {
      const level = levelOf(item);
      return level !== levelOf(old) && level !== changes.levels[item.id];
    }),
    Crops: both.some(({ item, old }) => {
      const own = changes.crops[item.id];
      return !sameCrop(item.crop, old.crop) && (own === undefined || !sameCrop(item.crop, own));
    }),
    'New images': allOf(now).some(({ id }) => !then.has(id)),
    'Deleted images': [...then.keys()].some((id) => !there.has(id) && !changes.deleted.includes(id)),
  };
  return Object.keys(found).filter((label) => found[label]);
}

/** The failure of a picture that is gone although it was changed here, shown before the rest is saved. null: there is none. */
export function refusalOfGone(before: UnsavedImages, now: UnsavedImages): Failed | null {
  const there = new Set(allOf(now.stored).map(({ id }) => id));
  const { crops, levels } = before.changes;
  const gone = allOf(arrange(before.stored, before.changes)).find(
    ({ item: { id }, deleted }) => !deleted && !there.has(id) && (id in crops || id in levels),
  );
  if (!gone) return null;
  return {
    id: before.owner.id,
    code: 'version-conflict',
    title: gone.item.id in crops ? CROP_FAILED : TAGS_FAILED,
    sentence: `${placeOf(gone)} was deleted in the meantime. Check the others, then save again.`,
  };
}

/** Whether a picture has the level and the cut that it had. */
export function isSameImage(id: string, { stored: before }: UnsavedImages, { stored: now }: UnsavedImages): boolean {
  const [old, item] = [before, now].map((stored) => allOf(stored).find((each) => each.id === id));
  return old !== undefined && item !== undefined && levelOf(old) === levelOf(item) && sameCrop(old.crop, item.crop);
}
