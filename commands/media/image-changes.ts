import { sameOrder } from '../../src/contract/profiles/form-values.ts';
import { NOT_TAGGED } from '../../src/contract/profiles/missing-fields.ts';
import type { MediaItem, CropData } from '../../src/contract/profiles/base-profile.ts';
import { LANES, type ByLane, type Lane, type StoredImages } from './images.ts';

/**
 * What a person has changed about the images of a profile and not saved yet, by the images'
 * identifiers. It says nothing about images it does not name, so it fits whatever the server has in
 * the meantime.
 */
export interface ImageChanges {
  /** null: back to the original. */
  crops: Readonly<Record<string, CropData | null>>;
  deleted: readonly string[];
  /** Identifier of the adult-level tag. */
  levels: Readonly<Record<string, string>>;
  /** null: as it is stored. */
  order: ByLane<string> | null;
  /** What was stored and shown when each of these was changed, so that a save overwrites nothing unseen. */
  over: StoredThen;
}

interface StoredThen {
  crops: Readonly<Record<string, MediaItem['crop']>>;
  /** null: not tagged. */
  levels: Readonly<Record<string, string | null>>;
  /** The cut that a level was given to. */
  cuts: Readonly<Record<string, MediaItem['crop']>>;
  order: ByLane<string> | null;
  /** What was seen of a picture that was marked for deletion or cropped. */
  seen: Readonly<Record<string, SeenImage>>;
}

export interface SeenImage {
  level: string | null;
  crop: MediaItem['crop'];
}

export const NO_CHANGES: ImageChanges = {
  crops: {},
  deleted: [],
  levels: {},
  order: null,
  over: { crops: {}, levels: {}, cuts: {}, order: null, seen: {} },
};

export function isUnchanged({ crops, deleted, levels, order }: ImageChanges): boolean {
  return Object.keys(crops).length + deleted.length + Object.keys(levels).length === 0 && order === null;
}

/** A change made before somebody else changed the picture; `levelled crop`: a crop, and the level has changed since. */
export type Overtaken = 'level' | 'cut' | 'crop' | 'levelled crop' | 'levelled deletion' | 'cropped deletion';

/** An image as it would be after a save. */
export interface ArrangedImage {
  item: MediaItem;
  lane: Lane;
  /** Place in its lane among those that stay, from 1. */
  number: number;
  /** null: not tagged. */
  level: string | null;
  /** undefined: unchanged. */
  crop: CropData | null | undefined;
  deleted: boolean;
  /** The change that would overwrite what somebody else has changed since; null: none. */
  overtaken: Overtaken | null;
}

/** null for an image that is not tagged. */
export function levelOf({ attachment_adult_level_tag_id: level }: MediaItem): string | null {
  return level === NOT_TAGGED ? null : level;
}

/** The stored images with the changes applied; an image that the wanted order lacks comes last in its lane. */
export function arrange(stored: StoredImages, changes: ImageChanges): ByLane<ArrangedImage> {
  const items = new Map(LANES.flatMap((lane) => stored[lane].map((item) => [item.id, item])));
  const wanted = changes.order;
  const placed = new Set(wanted ? LANES.flatMap((lane) => wanted[lane]) : []);
  const inLane = (lane: Lane): ArrangedImage[] => {
    const ids = [...(wanted?.[lane] ?? []), ...stored[lane].map(({ id }) => id).filter((id) => !placed.has(id))];
    let number = 0;
    return ids.flatMap((id) => {
      const item = items.get(id);
      if (!item) return [];
      const deleted = changes.deleted.includes(id);
      if (!deleted) number += 1;
      const level = changes.levels[id] ?? levelOf(item);
      const overtaken = deleted ? overtakenDeletion(changes.over.seen[id], item) : overtakenIn(changes, item);
      return [{ item, lane, number, level, crop: changes.crops[id], deleted, overtaken }];
    });
  };
  return { profile_pictures: inLane('profile_pictures'), attachments: inLane('attachments') };
}

function overtakenIn({ crops, levels, over }: ImageChanges, item: MediaItem): ArrangedImage['overtaken'] {
  const { id } = item;
  const now = levelOf(item);
  const levelThen = over.levels[id];
  if (levels[id] !== undefined && levels[id] !== now && levelThen !== undefined && levelThen !== now) return 'level';
  // A level is set for the visible part of a picture, which an unsaved crop of one's own has changed.
  const cutThen = over.cuts[id];
  const isOtherCut = cutThen !== undefined && crops[id] === undefined && !sameCrop(cutThen, item.crop);
  if (levels[id] !== undefined && levels[id] !== now && isOtherCut) return 'cut';
  const [crop, cropThen] = [crops[id], over.crops[id]];
  const applies = crop !== undefined && !sameCrop(crop, item.crop);
  if (applies && cropThen !== undefined && !sameCrop(cropThen, item.crop)) return 'crop';
  const seen = over.seen[id];
  return applies && levels[id] === undefined && seen && seen.level !== now ? 'levelled crop' : null;
}

function overtakenDeletion(seen: SeenImage | undefined, item: MediaItem): ArrangedImage['overtaken'] {
  if (!seen) return null;
  if (seen.level !== levelOf(item)) return 'levelled deletion';
  return sameCrop(seen.crop, item.crop) ? null : 'cropped deletion';
}

/** Whether the stored order has changed since the person moved images; added and removed images do not count. */
export function isOrderOvertaken(stored: StoredImages, changes: ImageChanges): boolean {
  const then = changes.over.order;
  if (then === null || !orderChanged(stored, changes)) return false;
  const now = orderOf(arrange(stored, NO_CHANGES));
  const both = (lanes: ByLane<string>, others: ByLane<string>) => {
    const known = new Set(allOf(others));
    return LANES.map((lane) => lanes[lane].filter((id) => known.has(id)));
  };
  const [before, after] = [both(then, now), both(now, then)];
  return before.some((ids, lane) => !sameOrder(ids, after[lane] ?? []));
}

/** Both lanes in one list, in the order in which they are shown. */
export function allOf<T>(lanes: ByLane<T>): T[] {
  return LANES.flatMap((lane) => lanes[lane]);
}

/** The changes without those about removed images and those that are stored already. */
export function stillApplying(stored: StoredImages, changes: ImageChanges): ImageChanges {
  const items = new Map(allOf(stored).map((item) => [item.id, item]));
  const keep = <T>(of: Readonly<Record<string, T>>, differs: (item: MediaItem, value: T) => boolean) =>
    Object.fromEntries(
      Object.entries(of).filter(([id, value]) => {
        const item = items.get(id);
        return item !== undefined && differs(item, value);
      }),
    );
  const crops = keep(changes.crops, (item, crop) => !sameCrop(crop, item.crop));
  const levels = keep(changes.levels, (item, level) => level !== levelOf(item));
  const reordered = orderChanged(stored, changes);
  const { over } = changes;
  // An own crop that is stored now has been seen.
  const isOwn = ({ id }: MediaItem) => changes.crops[id] !== undefined && !(id in crops);
  const cuts = Object.entries(keep(over.cuts, ({ id }) => id in levels)).map(([id, cut]) => {
    const item = items.get(id);
    return [id, item && isOwn(item) ? item.crop : cut] as const;
  });
  return {
    crops,
    deleted: changes.deleted.filter((id) => items.has(id)),
    levels,
    order: reordered ? orderOf(arrange(stored, changes)) : null,
    over: {
      crops: keep(over.crops, ({ id }) => id in crops),
      levels: keep(over.levels, ({ id }) => id in levels),
      cuts: Object.fromEntries(cuts),
      order: reordered ? over.order : null,
      seen: keep(over.seen, ({ id }) => id in crops || changes.deleted.includes(id)),
    },
  };
}

/** A stored crop may be rotated by any number that the server accepts. */
export function sameCrop(one: MediaItem['crop'], other: MediaItem['crop']): boolean {
  if (one === null || other === null) return one === other;
  const sides = ['x', 'y', 'width', 'height', 'rotate'] as const;
  return sides.every((side) => one[side] === other[side]);
}

/** The order to send: every image that stays, once. */
export function orderToSend(stored: StoredImages, changes: ImageChanges): ByLane<string> | null {
  if (!orderChanged(stored, changes)) return null;
  return orderOf(staying(arrange(stored, changes)));
}

function orderChanged(stored: StoredImages, changes: ImageChanges): boolean {
  const now = orderOf(staying(arrange(stored, changes)));
  const before = orderOf(staying(arrange(stored, { ...changes, order: null })));
  return LANES.some((lane) => !sameOrder(now[lane], before[lane]));
}

function staying(lanes: ByLane<ArrangedImage>): ByLane<ArrangedImage> {
  const stays = (lane: Lane) => lanes[lane].filter(({ deleted }) => !deleted);
  return { profile_pictures: stays('profile_pictures'), attachments: stays('attachments') };
}

function orderOf(lanes: ByLane<ArrangedImage>): ByLane<string> {
  const ids = (lane: Lane) => lanes[lane].map(({ item }) => item.id);
  return { profile_pictures: ids('profile_pictures'), attachments: ids('attachments') };
}

/** How many things a save would send; the order counts as one. */
export function countChanges(stored: StoredImages, changes: ImageChanges): number {
  const { crops, deleted, levels, order } = stillApplying(stored, changes);
  const stays = (id: string) => !deleted.includes(id);
  const kept = (of: object) => Object.keys(of).filter(stays).length;
  return kept(crops) + deleted.length + kept(levels) + (order === null ? 0 : 1);
}

export function withLevel(
  stored: StoredImages,
  changes: ImageChanges,
  ids: readonly string[],
  level: string,
): ImageChanges {
  const then = allOf(stored).filter(({ id }) => ids.includes(id));
  const over = { ...changes.over.levels, ...Object.fromEntries(then.map((item) => [item.id, levelOf(item)])) };
  const cuts = { ...changes.over.cuts, ...Object.fromEntries(then.map(({ id, crop }) => [id, crop])) };
  return {
    ...changes,
    levels: { ...changes.levels, ...Object.fromEntries(ids.map((id) => [id, level])) },
    over: { ...changes.over, levels: over, cuts },
  };
}

export function withCrop(stored: StoredImages, changes: ImageChanges, id: string, crop: CropData | null): ImageChanges {
  const then = allOf(stored).find((item) => item.id === id)?.crop ?? null;
  return {
    ...changes,
    crops: { ...changes.crops, [id]: crop },
    over: { ...changes.over, crops: { ...changes.over.crops, [id]: then }, seen: seenNow(stored, changes, [id]) },
  };
}

/** Marks these for deletion, or takes the mark away where all of them have it. */
export function withDeletion(stored: StoredImages, changes: ImageChanges, ids: readonly string[]): ImageChanges {
  const others = changes.deleted.filter((id) => !ids.includes(id));
  const all = ids.every((id) => changes.deleted.includes(id));
  if (all) return { ...changes, deleted: others };
  return {
    ...changes,
    deleted: [...others, ...ids],
    over: { ...changes.over, seen: seenNow(stored, changes, ids) },
  };
}

function seenNow(stored: StoredImages, { over }: ImageChanges, ids: readonly string[]): StoredThen['seen'] {
  const now = allOf(stored).filter(({ id }) => ids.includes(id));
  return {
    ...over.seen,
    ...Object.fromEntries(now.map((item) => [item.id, { level: levelOf(item), crop: item.crop }])),
  };
}

/** Puts an image at a place in a lane, counted from 0 among the images shown there without it. */
export function withPlace(
  stored: StoredImages,
  changes: ImageChanges,
  id: string,
  to: { lane: Lane; index: number },
): ImageChanges {
  const order = orderOf(arrange(stored, changes));
  const without = (lane: Lane) => order[lane].filter((each) => each !== id);
  const lanes = { profile_pictures: without('profile_pictures'), attachments: without('attachments') };
  return {
    ...changes,
    order: { ...lanes, [to.lane]: lanes[to.lane].toSpliced(to.index, 0, id) },
    over: { ...changes.over, order: orderOf(arrange(stored, NO_CHANGES)) },
  };
}

/** Puts images last in the lane that each of them is not in. */
export function inOtherLane(stored: StoredImages, changes: ImageChanges, ids: readonly string[]): ImageChanges {
  const lanes = arrange(stored, changes);
  return ids.reduce((before, id) => {
    const lane: Lane = lanes.attachments.some(({ item }) => item.id === id) ? 'profile_pictures' : 'attachments';
    return withPlace(stored, before, id, { lane, index: Number.POSITIVE_INFINITY });
  }, changes);
}

/** The first image without a level behind this one, going round; null: all are tagged. */
export function nextUntagged(lanes: ByLane<ArrangedImage>, after: string | null): string | null {
  const all = allOf(lanes);
  const at = all.findIndex(({ item }) => item.id === after);
  const round = [...all.slice(at + 1), ...all.slice(0, at + 1)];
  return round.find(({ level, deleted }) => level === null && !deleted)?.item.id ?? null;
}
