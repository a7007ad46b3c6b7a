// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { isolated } from '../../src/contract/base/words.ts';

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
