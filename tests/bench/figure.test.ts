import { expect, test } from 'vitest';
import { figure, spread } from './figure.ts';
import { table } from './report.ts';

test('the spread is the nearest rank, whatever order the samples come in', () => {
  const samples = Array.from({ length: 100 }, (_, index) => ((index * 37) % 100) + 1);
  expect(spread(samples)).toEqual({ median: 50, p95: 95, runs: 100 });
  expect(spread([7])).toEqual({ median: 7, p95: 7, runs: 1 });
});

test('a figure of no samples is refused', () => {
  expect(() => spread([])).toThrow('Nothing was measured.');
});

test('a figure stands in the table beside its yardstick, with the ratio of the medians', () => {
  const told = { yardstick: 'bare', note: 'of 20 rows' };
  const made = figure('list', 'ms', { measured: [6, 6, 9], yardstick: [2, 2, 8] }, told);
  expect(made.ratio).toBe(3);
  expect(
    table({ lists: [made] })
      .split('\n')
      .slice(1),
  ).toEqual(['lists', '  list  6.00 ms  9.00 ms  bare       2.00 ms  8.00 ms  × 3.00', '      of 20 rows']);
});
