import { expect, test } from 'vitest';
import { figure, spread } from './figure.ts';
import { printed, thisMachine } from './report.ts';

test('the spread is the nearest rank, whatever order the samples come in', () => {
  const samples = Array.from({ length: 100 }, (_, index) => ((index * 37) % 100) + 1);
  expect(spread(samples)).toEqual({ median: 50, p95: 95, runs: 100 });
  expect(spread([7])).toEqual({ median: 7, p95: 7, runs: 1 });
});

test('a figure of no samples is refused', () => {
  expect(() => spread([])).toThrow('Nothing was measured.');
});

const RUN = { taken_at: '2026-11-21T16:00:00.000Z', commit: 'abc1234', machine: thisMachine() };

test('a figure is printed above its yardstick, with the ratio of the medians', () => {
  const told = { yardstick: 'bare', note: 'of 20 rows' };
  const made = figure('list', 'ms', { measured: [6, 6, 9], yardstick: [2, 2, 8] }, told);
  expect(made.ratio).toBe(3);
  const suites = { lists: { seconds: 4, about: null, figures: [made], failed: null } };
  const [first, ...lines] = printed({ ...RUN, suites }).split('\n');
  expect(first).toMatch(/^Taken on 2026-11-21 16:00 UTC of abc1234, on .*, \d+ cores, /);
  expect(lines).toEqual([
    '',
    'lists (4 s)     median        p95      ratio',
    '  list         6.00 ms    9.00 ms     × 3.00',
    '    bare       2.00 ms    8.00 ms',
    '      of 20 rows',
  ]);
});

test('a suite that failed says why, beside those that did not', () => {
  const suites = { lists: { seconds: 1, about: null, figures: [], failed: 'Error: The service did not start.' } };
  expect(printed({ ...RUN, suites })).toContain('  FAILED: Error: The service did not start.');
});
