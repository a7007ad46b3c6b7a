import { expect, test } from 'vitest';
import { mergeBody, mergeRows } from '../../../src/client/duplicates/merge-rows.ts';
import { PLACE_FIELDS } from '../../../src/contract/policy/place.ts';
import type { CaseProfile } from '../../../src/contract/shapes/duplicate-pair.ts';
import { aCaseProfile } from './case-profile.ts';

const draftOf = (survivor: CaseProfile, ...others: CaseProfile[]) => ({
  profiles: [survivor, ...others],
  survivor: survivor.id,
  leftOut: [],
  chosen: {},
  tries: 0,
  refusal: null,
  pairId: '',
});
const proposed = (...profiles: [CaseProfile, ...CaseProfile[]]) => mergeBody(draftOf(...profiles)).fields;
const placeFrom = (from: string) => PLACE_FIELDS.map((name) => ({ name, from }));

test('P065 what the survivor lacks is proposed from whoever has it, but a place only whole and from one', () => {
  const kyiv = { country: 'Ukraine', region: 'Kyiv', city: 'Kyiv' };
  const taipei = { country: 'Taiwan', region: 'Taiwan', geoRegion2: 'Taipei City', city: 'Taipei' };
  expect(proposed(aCaseProfile('a', kyiv), aCaseProfile('b', { ...taipei, profession: 'Baker' }))).toEqual([
    { name: 'profession', from: 'b' },
  ]);
  const without = proposed(
    aCaseProfile('a', { profession: 'Baker' }),
    aCaseProfile('b', kyiv),
    aCaseProfile('c', taipei),
  );
  expect(without).toEqual(placeFrom('b'));
});

test('P065 a place is one row, in words from the country to the time zone, and is taken over whole', () => {
  const munich = {
    country: 'Germany',
    geoRegion2: 'Upper Bavaria',
    geoLatitude: '48.13743',
    geoLongitude: '11.57549',
    geoLocality: 'Munich',
    geoTimezone: 'Europe/Berlin',
    city: 'Munich',
    region: 'Bavaria',
  };
  const draft = draftOf(
    aCaseProfile('a', { ...munich, geoLatitude: '51.15518', city: 'Görlitz', profession: 'Baker' }),
    aCaseProfile('b', munich),
  );
  const rows = mergeRows(draft);
  expect(rows.map(({ key, label, from }) => [key, label, from])).toEqual([
    ['place', 'Place', 'a'],
    ['field:profession', 'profession', 'a'],
  ]);
  expect(rows[0]?.cells.map(({ words }) => words)).toEqual([
    'Germany, Bavaria, Upper Bavaria, Görlitz, Munich, 51.15518, 11.57549, Europe/Berlin',
    'Germany, Bavaria, Upper Bavaria, Munich, 48.13743, 11.57549, Europe/Berlin',
  ]);
  expect(mergeBody({ ...draft, chosen: { place: 'b' } }).fields, 'with what the two have in common').toEqual(
    placeFrom('b'),
  );
});
