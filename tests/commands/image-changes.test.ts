import { expect, test } from 'vitest';
import {
  allOf,
  arrange,
  countChanges,
  inOtherLane,
  isOrderOvertaken,
  NO_CHANGES,
  type ImageChanges,
  orderToSend,
  stillApplying,
  withCrop,
  withDeletion,
  withLevel,
  withPlace,
} from '../../commands/media/image-changes.ts';
import type { StoredImages } from '../../commands/media/images.ts';
import { NOT_TAGGED } from '../../src/contract/profiles/missing-fields.ts';
import { anImage } from './images-support.ts';

const [A, B, C, D] = [anImage(1), anImage(2), anImage(3, 'mild'), anImage(4, NOT_TAGGED)] as const;
const STORED = { profile_pictures: [A, B, C], attachments: [D] };
const ids = (lanes: ReturnType<typeof arrange>) => ({
  pictures: lanes.profile_pictures.map(({ item }) => item.id),
  attachments: lanes.attachments.map(({ item }) => item.id),
});
const AREA = { x: 0, y: 0, width: 100, height: 100, rotate: 0 } as const;

test('without changes images are as stored; the all-zero level is none (C176)', () => {
  const all = allOf(arrange(STORED, NO_CHANGES));
  expect(all.map(({ number }) => number)).toEqual([1, 2, 3, 1]);
  expect(all.map(({ level }) => level)).toEqual([null, null, 'mild', null]);
  expect(countChanges(STORED, NO_CHANGES)).toBe(0);
});

test('an image is moved within its lane and to the other', () => {
  const back = withPlace(STORED, NO_CHANGES, A.id, { lane: 'profile_pictures', index: 2 });
  expect(ids(arrange(STORED, back)).pictures).toEqual([B.id, C.id, A.id]);
  const over = inOtherLane(STORED, back, [B.id]);
  expect(ids(arrange(STORED, over))).toEqual({ pictures: [C.id, A.id], attachments: [D.id, B.id] });
  expect(countChanges(STORED, over)).toBe(1);
});

test('what is to be deleted has no number, and is not in the order that is sent', () => {
  const changes = withPlace(STORED, withDeletion(STORED, NO_CHANGES, [B.id]), A.id, { lane: 'attachments', index: 0 });
  expect(allOf(arrange(STORED, changes)).map(({ number, deleted }) => (deleted ? '-' : number))).toEqual([
    '-',
    1,
    1,
    2,
  ]);
  expect(orderToSend(STORED, changes)).toEqual({ profile_pictures: [C.id], attachments: [A.id, D.id] });
});

const changes = withCrop(
  STORED,
  withLevel(STORED, withPlace(STORED, NO_CHANGES, C.id, { lane: 'profile_pictures', index: 0 }), [A.id, B.id], 'nude'),
  B.id,
  AREA,
);

test('an image that is gone takes its changes with it, the rest stays', () => {
  const now = { profile_pictures: [A, C], attachments: [D] };
  expect(stillApplying(now, changes)).toEqual({
    crops: {},
    deleted: [],
    levels: { [A.id]: 'nude' },
    order: { profile_pictures: [C.id, A.id], attachments: [D.id] },
    over: {
      crops: {},
      levels: { [A.id]: A.attachment_adult_level_tag_id },
      cuts: { [A.id]: A.crop },
      order: { profile_pictures: [A.id, B.id, C.id], attachments: [D.id] },
      seen: {},
    },
  });
});

test('what was chosen over another value than is stored now is overtaken, until it is chosen once more', () => {
  const explicit = { ...A, attachment_adult_level_tag_id: 'explicit' };
  const cropped = { ...B, crop: { ...AREA, x: 99 } };
  const now = { profile_pictures: [explicit, cropped, C], attachments: [D] };
  const overtakenIn = (given: ImageChanges) =>
    allOf(arrange(now, given)).flatMap(({ item, overtaken }) => (overtaken ? [[item.id, overtaken]] : []));
  expect(overtakenIn(changes)).toEqual([
    [A.id, 'level'],
    [B.id, 'crop'],
  ]);
  const again = withCrop(now, withLevel(now, changes, [A.id], 'nude'), B.id, AREA);
  expect([overtakenIn(again), again.levels]).toEqual([[], changes.levels]);
  // What was chosen is stored already, or the image goes: there is nothing to choose.
  expect(overtakenIn(withLevel(now, changes, [A.id], 'explicit'))).toEqual([[B.id, 'crop']]);
  expect(overtakenIn(withDeletion(now, changes, [A.id, B.id]))).toEqual([]);
  // A draft of a version that did not keep it.
  expect(overtakenIn({ ...changes, over: NO_CHANGES.over })).toEqual([]);
});

test('a level is overtaken by another cut of its picture, but for a cut of one’s own', () => {
  const levelled = withLevel(STORED, NO_CHANGES, [A.id], 'nude');
  const withCut = (crop: typeof A.crop) => ({ profile_pictures: [{ ...A, crop }, B, C], attachments: [D] });
  const overtakenIn = (stored: StoredImages, given: ImageChanges) => allOf(arrange(stored, given))[0]?.overtaken;
  const theirs = withCut(AREA);
  expect(overtakenIn(STORED, levelled)).toBeNull();
  expect(overtakenIn(theirs, stillApplying(theirs, levelled))).toBe('cut');
  expect(overtakenIn(theirs, withLevel(theirs, levelled, [A.id], 'nude'))).toBeNull();
  // Restore the original, of which only a harmless part was seen.
  expect(overtakenIn(withCut(null), withLevel(theirs, NO_CHANGES, [A.id], 'none'))).toBe('cut');
  // Of a save only the cut went through: it is what the person has looked at.
  const own = withCrop(STORED, levelled, A.id, AREA);
  expect([overtakenIn(STORED, own), overtakenIn(theirs, stillApplying(theirs, own))]).toEqual([null, null]);
  const other = withCut({ ...AREA, x: 99 });
  expect(overtakenIn(other, stillApplying(other, own))).toBe('crop');
  // Of a version that did not keep it.
  expect(overtakenIn(theirs, { ...levelled, over: { ...levelled.over, cuts: {} } })).toBeNull();
});

test('an order is overtaken by another order, not by images that come and go', () => {
  const orders = [
    [[A, B, C], false],
    [[A, anImage(9), C], false],
    [[B, A, C], true],
  ] as const;
  for (const [pictures, overtaken] of orders) {
    expect(isOrderOvertaken({ profile_pictures: pictures, attachments: [D] }, changes)).toBe(overtaken);
  }
  const now = { profile_pictures: [B, A, C], attachments: [D] };
  const again = withPlace(now, changes, C.id, { lane: 'profile_pictures', index: 0 });
  expect(isOrderOvertaken(now, again)).toBe(false);
  expect(isOrderOvertaken({ profile_pictures: [A, B], attachments: [C, D] }, changes)).toBe(true);
});
