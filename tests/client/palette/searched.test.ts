import { expect, test } from 'vitest';
import { mayBeSearched } from '../../../src/client/palette/searched.ts';

test.each([
  ['明', true],
  ['り', true],
  ['ก', true],
  ['a', false],
  ['я', false],
  ['an', true],
  ['>明', false],
  ['', false],
])('P151 %j is searched for: %s', (text, isSearched) => {
  expect(mayBeSearched(text, 'Admin')).toBe(isSearched);
});
