import { beforeEach, describe, expect, test } from 'vitest';
import { draftAgain, firstTold } from '../../../src/client/duplicates/merge-again.ts';
import { type MergeDraft, mergeBody, mergeRows } from '../../../src/client/duplicates/merge-rows.ts';
import type { CaseProfile } from '../../../src/contract/shapes/duplicate-pair.ts';
import { aCaseProfile } from './case-profile.ts';
import { PLACE_FIELDS } from '../../../src/contract/policy/place.ts';
import { chooseSurvivor } from '../../../commands/duplicates/merge-profiles.ts';
import { aContext } from '../../commands/support.ts';
import { mergeFacts, mergeSteps, mergeState } from '../../../src/client/duplicates/merge-at-hand.ts';

describe('a merge that was refused', () => {
  const profile = (id: string, fields: Record<string, string>, more: Partial<CaseProfile> = {}) =>
    aCaseProfile(id, fields, { profile_name: `Person ${id}`, ...more });

  const before: MergeDraft = {
    pairId: 'pair',
    profiles: [
      profile('a', { profession: 'Baker', city: 'Kyiv' }),
      profile('b', { profession: 'Cooper', city: 'Lviv' }),
      profile('c', { profession: 'Smith', city: 'Odesa', rating: '3' }),
    ],
    survivor: 'a',
    leftOut: ['b'],
    chosen: { 'field:profession': 'c', place: 'c' },
    tries: 0,
    refusal: null,
  };
  const refused = { sentence: 'Bruno has changed “c” in the meantime.', parts: [], changed: ['c'] };

  test('P003 a merge that was refused keeps what was chosen where it is still there, and marks what has changed', () => {
    const profiles = [
      before.profiles[0]!,
      before.profiles[1]!,
      profile('c', { profession: 'Smith', rating: '4' }, { version: 2 }),
    ];
    const again = draftAgain(before, { ...refused, profiles });
    expect(again).toMatchObject({ survivor: 'a', leftOut: ['b'], chosen: before.chosen, tries: 1 });
    expect(again.refusal).toEqual({
      sentence: refused.sentence,
      rows: [],
      other: false,
      changed: { c: ['place', 'field:rating'] },
    });
    expect(firstTold(again), 'what has changed is gone to').toBe('place');
    const from = Object.fromEntries(mergeRows(again).map((row) => [row.key, row.from]));
    expect(from, 'the place that was chosen is gone').toEqual({
      'field:profession': 'c',
      place: 'a',
      'field:rating': 'c',
    });
    expect(mergeBody(again).others).toEqual([{ id: 'c', version: 2 }]);
  });

  test('P003 where the survivor is gone nobody goes on until one is chosen, and who has come meanwhile is left out', () => {
    const [, second, third] = before.profiles;
    const come = profile('d', { profession: 'Diver' }, { profile_name: 'Hugo Chevalier' });
    const again = draftAgain(before, { ...refused, profiles: [second!, third!, come] });
    expect(again).toMatchObject({ survivor: '', chosen: {}, leftOut: ['b', 'd'] });
    expect(again.refusal).toMatchObject({
      sentence: `${refused.sentence} No longer in the case: “Person a”. New in it, and left out: “Hugo Chevalier”.`,
      other: true,
    });
    expect(mergeRows(again)).toEqual([]);
  });

  test('P065 the rows that a refusal is about are found by what it names, whatever the case says by then', () => {
    const picture = { id: 'p1', url: '', adult_level: null };
    const locale = { profile_id: 'l1', code: 'ko', label: '한국어', profile_name: '', active: false, filled: true };
    const document = { id: 'd1', name: 'Passport' };
    const given = profile('b', {}, { pictures: [picture], documents: [document], locales: [locale as never] });
    const draft = { ...before, profiles: [profile('a', {}), given], leftOut: [], chosen: {} };
    const again = draftAgain(draft, { sentence: '', parts: ['l1', 'd1', 'p1', 'x'], changed: [], profiles: null });
    expect(again.refusal?.rows).toEqual(['locale:ko', 'document:d1', 'picture:p1']);
    const untaken = ['l1', 'd1', 'p1'].map((id) => ({ id, into: null, because: 'It cannot be.', choosable: false }));
    const now = draftAgain(draft, {
      sentence: '',
      parts: ['l1'],
      changed: [],
      profiles: [draft.profiles[0]!, { ...given, untaken }],
    });
    expect(mergeBody(now)).toMatchObject({ pictures: [], documents: [], locales: [] });
    expect(now.refusal?.changed, 'what cannot be taken over is no change of theirs').toEqual({});
  });
});

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

describe('the state of a merge', () => {
  const profile = (id: string, profession: string, apart: CaseProfile['apart'] = []) =>
    aCaseProfile(id, { language: `that of ${id}`, profession }, { apart });

  const because = 'Ben has decided that “b” and “c” are not duplicates.';
  const people = () => [
    profile('a', 'Baker'),
    profile('b', 'Cooper', [{ id: 'c', because }]),
    profile('c', 'Smith', [{ id: 'b', because }]),
  ];
  const refusedWith = (sentence: string, changed: readonly string[], profiles: readonly CaseProfile[]) =>
    mergeSteps.mergeRefused({ sentence, parts: [], changed, profiles });

  beforeEach(() => mergeSteps.showMerge('pair', people()));

  test('P065 two that were decided to be no duplicates are told before anybody merges, until one of them is left out', () => {
    expect(mergeFacts()?.problem).toBe(because);
    mergeSteps.leaveOut('b');
    expect(mergeFacts()?.problem).toBeNull();
    mergeSteps.leaveOut('b');
    mergeSteps.leaveOut('c');
    expect(mergeFacts()?.problem).toBeNull();
  });

  test('P065 a refusal is forgotten once nobody takes part any more whom it is about', async () => {
    await refusedWith(because, [], people());
    expect(mergeState.draft?.refusal?.sentence).toBe(because);
    mergeSteps.leaveOut('b');
    expect(mergeState.draft?.refusal).toBeNull();
    await refusedWith('Bruno has changed “c”.', ['c'], [...people().slice(0, 2), profile('c', 'Diver')]);
    mergeSteps.leaveOut('b');
    expect(mergeState.draft?.refusal?.sentence, 'c still takes part').toBe('Bruno has changed “c”.');
    mergeSteps.leaveOut('c');
    expect(mergeState.draft?.refusal).toBeNull();
  });

  test('P003 after a refusal the cursor stands on the first row that has changed', async () => {
    expect(mergeFacts()?.row).toBe('field:language');
    await refusedWith('Bruno has changed “c”.', ['c'], [...people().slice(0, 2), profile('c', 'Diver')]);
    expect(mergeFacts()?.row).toBe('field:profession');
  });

  test('P003 who was to go on is gone: nothing is merged before another one is chosen', async () => {
    const others = () => [profile('b', 'Cooper'), profile('c', 'Smith')];
    await mergeSteps.showMerge('pair', [profile('a', 'Baker'), ...others()]);
    mergeSteps.chooseSurvivor('a');
    await refusedWith('This doesn’t exist. It may have been deleted, or the link may be incomplete.', [], others());
    expect(mergeFacts()?.problem).toBe('The profile you wanted to keep is gone. Choose another one.');
    mergeSteps.chooseSurvivor('c');
    expect(mergeFacts()).toMatchObject({
      problem: null,
      body: { survivor: { id: 'c', version: 1 }, others: [{ id: 'b', version: 1 }] },
    });
  });

  test('P156 profiles of one name are offered by where they stand', () => {
    const step = chooseSurvivor.steps.profile;
    const profiles = [
      { id: 'a', name: 'Anna Berg' },
      { id: 'b', name: 'Anna Berg' },
    ];
    const context = aContext({ duplicates: { merge: { ...mergeFacts()!, profiles } } as never });
    expect(step?.choices?.(context)).toEqual([
      { value: 'a', label: 'Anna Berg', detail: 'column 1' },
      { value: 'b', label: 'Anna Berg', detail: 'column 2' },
    ]);
  });
});
