import { beforeEach, describe, expect, test } from 'vitest';
import { mergeFacts, mergeSteps } from '../../../src/client/duplicates/fetched-merge.ts';
import { mergeState } from '../../../src/client/duplicates/merge-state.ts';
import { type MergeDraft, mergeBody, mergeRows } from '../../../src/client/duplicates/merge-rows.ts';
import { draftAgain, firstRowToCheck } from '../../../src/client/duplicates/merge-steps.ts';
import { PLACE_FIELDS } from '../../../src/contract/geo/place.ts';
import type { CaseProfile } from '../../../src/contract/duplicates/duplicate-pair.ts';
import { aCaseProfile, draftOf } from './case-profile.ts';

const before: MergeDraft = {
  ...draftOf([
    aCaseProfile('a', { profession: 'Baker', city: 'Kyiv' }),
    aCaseProfile('b', { profession: 'Smith', city: 'Odesa', rating: '3' }),
  ]),
  chosen: { 'field:profession': 'b', place: 'b' },
};

test('P003 a merge that was refused keeps what was chosen where it is still there, and marks what has changed', () => {
  const now = aCaseProfile('b', { profession: 'Smith', rating: '4' }, { version: 2 });
  const sentence = 'Bruno has changed “b” in the meantime.';
  const again = draftAgain(before, { sentence, parts: [], changed: ['b'], profiles: [before.profiles[0]!, now] });
  expect(again).toMatchObject({ survivor: 'a', chosen: before.chosen, tries: 1 });
  expect(again.refusal).toEqual({ sentence, rows: [], changed: { b: ['place', 'field:rating'] } });
  expect(firstRowToCheck(again), 'what has changed is gone to').toBe('place');
  expect(Object.fromEntries(mergeRows(again).map((row) => [row.key, row.from])), 'the place is gone').toEqual({
    'field:profession': 'b',
    place: 'a',
    'field:rating': 'b',
  });
  expect(mergeBody(again).other).toEqual({ id: 'b', version: 2 });
});

test('P065 the rows that a refusal is about are found by what it names, whatever the case says by then', () => {
  const locale = { profile_id: 'l1', code: 'ko', label: '한국어', profile_name: '', active: false, filled: true };
  const given = aCaseProfile(
    'b',
    {},
    {
      pictures: [{ id: 'p1', url: '', adult_level: null }],
      documents: [{ id: 'd1', name: 'Passport' }],
      locales: [locale as never],
    },
  );
  const draft = draftOf([aCaseProfile('a', {}), given]);
  const again = draftAgain(draft, { sentence: '', parts: ['l1', 'd1', 'p1', 'x'], changed: [], profiles: null });
  expect(again.refusal?.rows).toEqual(['locale:ko', 'document:d1', 'picture:p1']);
  const ofFields = draftAgain(before, {
    sentence: '',
    parts: ['profession', ...PLACE_FIELDS],
    changed: [],
    profiles: null,
  });
  expect(ofFields.refusal?.rows, 'a place is one row').toEqual(['field:profession', 'place']);
  expect(firstRowToCheck(ofFields)).toBe('field:profession');
  const untaken = ['l1', 'd1', 'p1'].map((id) => ({ id, because: 'It cannot be.', choosable: false }));
  const profiles = [draft.profiles[0]!, { ...given, untaken }];
  const now = draftAgain(draft, { sentence: '', parts: ['l1'], changed: [], profiles });
  expect(mergeBody(now)).toMatchObject({ pictures: [], documents: [], locales: [] });
  expect(now.refusal?.changed, 'what cannot be taken over is no change of theirs').toEqual({});
});

const proposed = (...profiles: CaseProfile[]) => mergeBody(draftOf(profiles)).fields;

test('P065 what the survivor lacks is proposed from the other, but a place only whole', () => {
  const kyiv = { country: 'Ukraine', region: 'Kyiv', city: 'Kyiv' };
  const taipei = { country: 'Taiwan', region: 'Taiwan', geoRegion2: 'Taipei City', city: 'Taipei' };
  expect(proposed(aCaseProfile('a', kyiv), aCaseProfile('b', { ...taipei, profession: 'Baker' }))).toEqual([
    'profession',
  ]);
  expect(proposed(aCaseProfile('a', { profession: 'Baker' }), aCaseProfile('b', kyiv))).toEqual(PLACE_FIELDS);
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
  const draft = draftOf([
    aCaseProfile('a', { ...munich, geoLatitude: '51.15518', city: 'Görlitz', profession: 'Baker' }),
    aCaseProfile('b', munich),
  ]);
  const rows = mergeRows(draft);
  expect(rows.map(({ key, label, from }) => [key, label, from])).toEqual([
    ['place', 'Place', 'a'],
    ['field:profession', 'profession', 'a'],
  ]);
  expect(rows[0]?.cells.map(({ words }) => words)).toEqual([
    'Germany, Bavaria, Upper Bavaria, Görlitz, Munich, 51.15518, 11.57549, Europe/Berlin',
    'Germany, Bavaria, Upper Bavaria, Munich, 48.13743, 11.57549, Europe/Berlin',
  ]);
  const chosen = mergeBody({ ...draft, chosen: { place: 'b' } }).fields;
  expect(chosen, 'with what the two have in common').toEqual(PLACE_FIELDS);
});

describe('the state of a merge', () => {
  const profile = (id: string, profession: string) => aCaseProfile(id, { language: `that of ${id}`, profession });
  const people = [profile('a', 'Baker'), profile('b', 'Cooper')];
  beforeEach(() => mergeSteps.showMerge('pair', people));

  test('P065 which of the two goes on is chosen, and a value that was chosen stays no matter who goes on', () => {
    mergeSteps.takeFrom('field:profession', null);
    expect(mergeFacts()?.body).toMatchObject({ survivor: { id: 'a' }, other: { id: 'b' }, fields: ['profession'] });
    mergeSteps.keepOther();
    expect(mergeFacts()?.body).toMatchObject({ survivor: { id: 'b' }, other: { id: 'a' }, fields: [] });
    mergeSteps.keepOther();
    expect(mergeFacts()?.body).toMatchObject({ survivor: { id: 'a' }, fields: ['profession'] });
  });

  test('P003 after a refusal the cursor stands on the first row that has changed', () => {
    expect(mergeFacts()?.row).toBe('field:language');
    const sentence = 'Bruno has changed “b”.';
    mergeSteps.mergeRefused({ sentence, parts: [], changed: ['b'], profiles: [people[0]!, profile('b', 'Diver')] });
    expect([mergeFacts()?.row, mergeState.draft?.refusal?.sentence]).toEqual(['field:profession', sentence]);
  });

  test('P065 nobody is merged past a doubt about age', async () => {
    await mergeSteps.showMerge('pair', [people[0]!, { ...people[1]!, frozen: true }]);
    expect(mergeFacts()?.problem).toMatch(/on an age hold/);
  });
});
