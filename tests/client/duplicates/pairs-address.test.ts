import { expect, test } from 'vitest';
import { addressOf, isStep, placeIn, type PairsPlace } from '../../../src/client/duplicates/pairs-address.ts';

const FILTER = '00000000-0000-4000-8000-000000000001';
const PAIR = '00000000-0000-4000-8000-000000000002';
const list: PairsPlace = { state: 'open', filterId: FILTER, pairId: null, merging: false };
const pair: PairsPlace = { ...list, pairId: PAIR };
const merge: PairsPlace = { ...pair, merging: true };

test('a list of pairs, a pair and the merge of its case have addresses that lead to them', () => {
  for (const place of [
    null,
    list,
    { ...list, filterId: null },
    { ...pair, state: 'not_duplicate' as const },
    pair,
    merge,
  ]) {
    const address = new URL(addressOf(place), 'http://here.test');
    expect(address.pathname).toBe('/duplicate/filters');
    expect(placeIn(address.search)).toEqual(place);
  }
});

test('an address that says what there is not leads as far as it says something', () => {
  expect(placeIn('?pairs=closed&pair=1')).toBeNull();
  expect(placeIn(`?pairs=open&filter=mine&pair=../x&merge=true`)).toEqual({ ...list, filterId: null });
  expect(placeIn(`?pairs=open&filter=${FILTER}&merge=true`)).toEqual(list);
  expect(addressOf({ ...list, merging: true })).toBe(addressOf(list));
});

test('“Back” leads from a case to its pair and from the pairs to the filters, not from one pair to another', () => {
  expect(isStep(null, list)).toBe(true);
  expect(isStep(list, pair)).toBe(false);
  expect(isStep(pair, { ...pair, pairId: FILTER })).toBe(false);
  expect(isStep(pair, merge)).toBe(true);
  expect(isStep(merge, pair)).toBe(true);
  expect(isStep(list, { ...list, filterId: null })).toBe(true);
  expect(isStep(pair, null)).toBe(true);
  expect(isStep(null, null)).toBe(false);
});
