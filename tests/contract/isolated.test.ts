// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { recordsInWords } from '../../commands/names-in-words.ts';
import type { ProfileRecord } from '../../commands/context.ts';
import { isolated } from '../../src/contract/policy/isolated.ts';
import { localeApprovedMessage } from '../../src/contract/policy/saving.ts';
import { noticeInWords } from '../../src/client/live/follow-live.ts';

test.each([
  ['', ''],
  ['Anna Berg.', 'Anna Berg.'],
  ['Ирина (2)', 'Ирина (2)'],
  ['王小明', '王小明'],
  ['ليلى حداد.', '\u2068ليلى حداد.\u2069'],
  ['דנה 7', '\u2068דנה 7\u2069'],
  ['Dana דנה', '\u2068Dana דנה\u2069'],
  ['ދިވެހި', '\u2068ދިވެހި\u2069'],
  ['𞤀𞤣𞤤𞤢𞤥', '\u2068𞤀𞤣𞤤𞤢𞤥\u2069'],
])('only a text with letters from right to left is kept apart in a sentence: %s', (text, apart) => {
  expect(isolated(text)).toBe(apart);
});

test('names from right to left are kept apart in what is said of them', () => {
  const record = { profile_name: 'ليلى' } as ProfileRecord;
  expect(recordsInWords([record, record])).toBe('2 profiles: \u2068ليلى\u2069, \u2068ليلى\u2069');
  expect(localeApprovedMessage('דנה', 'עברית', 'Hebrew')).toBe(
    '\u2068דנה\u2069 approved for \u2068עברית\u2069 (Hebrew)',
  );
  expect(noticeInWords({ kind: 'asked', data: { by: 'דנה', profile_name: 'Anna', text: 'مرحبا.' } })).toBe(
    '\u2068דנה\u2069 asks about Anna: \u2068مرحبا.\u2069',
  );
});
