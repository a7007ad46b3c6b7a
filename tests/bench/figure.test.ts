import { expect, test } from 'vitest';
import { spread } from './figure.ts';

test('the spread is the nearest rank, whatever order the samples come in', () => {
  const samples = Array.from({ length: 100 }, (_, index) => ((index * 37) % 100) + 1);
  expect(spread(samples)).toEqual({ median: 50, p95: 95, runs: 100 });
  expect(spread([7])).toEqual({ median: 7, p95: 7, runs: 1 });
});

test('a figure of no samples is refused', () => expect(() => spread([])).toThrow('Nothing was measured.'));
