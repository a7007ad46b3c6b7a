import { expect, test } from 'vitest';
import { neighbourOf } from '../../../src/client/media/tile-geometry.ts';

/** Two lanes: three and two tiles in rows of three, then one row of two below. */
const TILES = [
  { id: 'a', left: 0, top: 0 },
  { id: 'b', left: 170, top: 0 },
  { id: 'c', left: 340, top: 0 },
  { id: 'd', left: 0, top: 170 },
  { id: 'e', left: 170, top: 170 },
  { id: 'f', left: 0, top: 400 },
];

test.each([
  ['a', 'right', 'b'],
  ['c', 'right', 'd'],
  ['d', 'left', 'c'],
  ['c', 'down', 'e'],
  ['e', 'down', 'f'],
  ['f', 'up', 'd'],
  ['b', 'up', null],
  ['a', 'left', null],
  ['f', 'right', null],
] as const)('from %s to the %s lies %s', (id, to, expected) => {
  expect(neighbourOf(TILES, id, to)).toBe(expected);
});

test('without a place of its own the cursor goes to the first tile', () => {
  expect(neighbourOf(TILES, 'gone', 'down')).toBe('a');
  expect(neighbourOf([], 'gone', 'down')).toBeNull();
});
