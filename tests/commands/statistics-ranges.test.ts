import { expect, test } from 'vitest';
import { setBetween } from '../../commands/statistics/ranges.ts';

test.each([
  ['2026-10-01 to 2026-10-31', null],
  ['2026-10-01 - 2026-10-31', null],
  ['2026-10-01 2026-10-31', null],
  ['1 Oct 2026 to 31.10.2026', null],
  ['2026-10-01..2026-10-31', null],
  ['2026-10-01', null],
  ['2026-02-30', 'There is no 30 February 2026.'],
  ['2026-02-01 to 2026-02-30', 'There is no 30 February 2026.'],
  ['last week', 'Write the day as YYYY-MM-DD, such as 1992-03-14.'],
  ['2026-10-02 to 2026-10-01', 'The last day lies before the first.'],
  ['2024-10-02 to 2026-10-01', 'A range has at most 366 days.'],
  ['0001-10-02 to 9999-10-01', 'A range has at most 366 days.'],
])('P085 the days “%s” are taken, or refused in words: %s', (days, sentence) => {
  expect(setBetween.problem?.({ days })).toBe(sentence);
});
