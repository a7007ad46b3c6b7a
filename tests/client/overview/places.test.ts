import { beforeEach, expect, test } from 'vitest';
import { list, selection } from '../../../src/client/list/list-state.ts';
import { beginAnew } from '../../../src/client/context/personal.ts';
import {
  addressToReturnTo,
  enterPlace,
  beginPlace,
  firstRowOf,
  keepPlace,
  movePlace,
  offsetOf,
  wasMoved,
} from '../../../src/client/overview/places.ts';
import { aBaseProfile } from '../../commands/support.ts';

const DRAFTS = '/base-profiles?status=draft';

beforeEach(() => {
  beginAnew();
  enterPlace('base-profiles', DRAFTS);
});

test('C005 a list is found again as it was left: place, cursor, selection and filter', () => {
  const record = aBaseProfile();
  list.cursor = 7;
  selection.set(record.id, record);
  keepPlace(DRAFTS, 216);
  enterPlace('locale-profiles', '/locale-profiles');
  expect([list.cursor, selection.size]).toEqual([0, 0]);
  expect(addressToReturnTo('base-profiles')).toBe(DRAFTS);
  enterPlace('base-profiles', DRAFTS);
  expect([list.cursor, [...selection.keys()], offsetOf(DRAFTS)]).toEqual([7, [record.id], 216]);
});

test('a list that is asked for anew begins at its top', () => {
  list.cursor = 7;
  keepPlace(DRAFTS, 216);
  beginPlace(DRAFTS, null);
  enterPlace('base-profiles', DRAFTS);
  expect([list.cursor, offsetOf(DRAFTS)]).toEqual([0, 0]);
});

test('P001 whoever went to another record of the list elsewhere finds it there, in sight, and what is marked', () => {
  const record = aBaseProfile();
  list.cursor = 7;
  list.cursorId = 'seventh';
  selection.set(record.id, record);
  keepPlace(DRAFTS, 216);
  movePlace(DRAFTS, { cursor: 7, cursorId: 'seventh' });
  expect([wasMoved(DRAFTS), firstRowOf(DRAFTS, 36)], 'it is where it was').toEqual([false, 6]);
  movePlace(DRAFTS, { cursor: 300, cursorId: 'another' });
  enterPlace('base-profiles', DRAFTS);
  expect([list.cursor, list.cursorId, selection.size]).toEqual([300, 'another', 1]);
  expect([wasMoved(DRAFTS), firstRowOf(DRAFTS, 36)]).toEqual([true, 300]);
  keepPlace(DRAFTS, 10_000);
  expect(wasMoved(DRAFTS), 'it has been seen since').toBe(false);
});
