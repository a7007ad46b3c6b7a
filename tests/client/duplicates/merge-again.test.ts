import { expect, test } from 'vitest';
import { draftAgain, firstTold } from '../../../src/client/duplicates/merge-again.ts';
import { mergeBody, mergeRows, type MergeDraft } from '../../../src/client/duplicates/merge-rows.ts';
import type { CaseProfile } from '../../../src/contract/shapes/duplicate-pair.ts';
import { aCaseProfile } from './case-profile.ts';

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
