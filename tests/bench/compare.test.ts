import { expect, test } from 'vitest';
import { compare } from './compare.ts';
import { figure, type Figure } from './figure.ts';
import type { Report } from './report.ts';

const run = (commit: string, figures: Figure[]): Report => ({
  taken_at: '2026-11-23T08:00:00.000Z',
  commit,
  machine: { processor: 'x', cores: 2, memory_gb: 24, system: 'linux', node: 'v20', load: 0 },
  suites: { lists: { seconds: 1, about: null, figures, failed: null } },
});
/** A figure of 41 runs that scatter by this share around the median. */
function taking(median: number, scatter = 0.02, name = 'a page', yardstick = 'bare SQL'): Figure {
  const around = (middle: number) => Array.from({ length: 41 }, (_, at) => middle * (1 + (scatter * (at - 20)) / 20));
  return figure(name, 'ms', { measured: around(median), yardstick: around(1) }, { yardstick });
}
const verdicts = (before: Figure[], after: Figure[]) =>
  compare(run('a', before), run('b', after)).map(({ verdict }) => verdict);

test.each([
  ['a third slower', 4, 'worse'],
  ['a third quicker', 2, 'better'],
  ['slower by what two runs of the same code differ', 3.1, 'same'],
])('a figure that is %s than the kept one is marked as such', (_what, now, verdict) => {
  expect(verdicts([taking(3)], [taking(now)])).toEqual([verdict]);
});

test('samples that scatter widely say less', () => {
  expect(verdicts([taking(3, 1)], [taking(3.6, 1)])).toEqual(['same']);
  expect(verdicts([taking(3)], [taking(3.6)])).toEqual(['worse']);
});

test('a figure that one run has not is compared with none', () => {
  expect(verdicts([taking(3)], [taking(3), taking(9, 0.02, 'a new one')])).toEqual(['same']);
});

test('one thing beside two yardsticks is two figures', () => {
  const both = (...medians: [number, number]) => [taking(medians[0]), taking(medians[1], 0.02, 'a page', 'memory')];
  expect(verdicts(both(3, 30), both(3, 40))).toEqual(['same', 'worse']);
});
