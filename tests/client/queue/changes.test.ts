// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { FormLookups } from '../../../src/contract/policy/form-values.ts';
import type { ReviewChange } from '../../../src/contract/shapes/review.ts';
import { noticeInWords, placeOfNotice } from '../../../src/client/live/follow-live.ts';
import { changedFacts, textBefore } from '../../../src/client/queue/use-changes.ts';

const ART = '00000000-0000-4000-8000-00000000000a';
const SMOKER = '00000000-0000-4000-8000-00000000000b';
const lookups: FormLookups = {
  attributes: {},
  tag_groups: [
    { name: 'general', tags: { art: { id: ART, label: 'Art' } } },
    { name: 'characteristics', tags: { smoker: { id: SMOKER, label: 'Smoker' } } },
  ],
};

function aChange(given: Partial<ReviewChange>): ReviewChange {
  return {
    kind: 'attribute',
    id: '',
    name: 'aboutMe',
    change: 'changed',
    before: { value: 'Before' },
    after: { value: 'After' },
    by: { user_id: 'x', name: 'X' },
    at: { seconds: 0, nanoseconds: 0 },
    ...given,
  };
}

test('a change marks the field it is about, whatever keeps its value', () => {
  const changes = [
    aChange({ name: 'aboutMe' }),
    aChange({ kind: 'tag', id: ART, name: 'art' }),
    aChange({ kind: 'tag', id: SMOKER, name: 'smoker' }),
    aChange({ kind: 'media', id: ART }),
  ];
  expect([...changedFacts('locale', changes, lookups).keys()]).toEqual(['aboutMe', 'general', 'smoker']);
});

test('what stood there before is told where it was a text', () => {
  expect(textBefore(aChange({}))).toBe('Before');
  expect(textBefore(aChange({ name: 'countryCode', before: { value: 'SE' } })), 'by its name').toBe('Sweden');
  expect(textBefore(aChange({ before: null }))).toBe('');
  expect(textBefore(aChange({ before: { tag_id: ART } }))).toBe('');
});

test('what somebody else did is a sentence with who and why', () => {
  const data = { profile_name: 'Ada', by: 'Ben', reason: 'You are at lunch' };
  expect(noticeInWords({ kind: 'taken-over', data })).toBe('Ben has taken over Ada: You are at lunch');
  expect(noticeInWords({ kind: 'frozen', data })).toContain('Ben doubts that Ada is of age.');
  expect(noticeInWords({ kind: 'flagged', data: {} })).toBe(
    'A profile without a name was skipped by three people and still waits.',
  );
});

test('a notice about a profile leads to it, whichever kind it is', () => {
  const data = { profile_base_id: 'base', id: 'locale', kind: 'locale' };
  expect(placeOfNotice({ kind: 'frozen', data })).toEqual({
    id: 'locale-profile.open',
    args: { profileBaseId: 'base', profileId: 'locale' },
  });
  expect(placeOfNotice({ kind: 'flagged', data: { ...data, id: 'base', kind: 'base' } })).toEqual({
    id: 'base-profile.open',
    args: { profileBaseId: 'base' },
  });
  expect(placeOfNotice({ kind: 'taken-over', data })).toBeNull();
});
