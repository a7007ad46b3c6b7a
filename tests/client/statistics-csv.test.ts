import { expect, test } from 'vitest';
import { statisticsCsv } from '../../src/client/statistics/statistics-csv.ts';
import type { Statistics } from '../../src/contract/statistics/statistics-operations.ts';
import statistics from './statistics.json' with { type: 'json' };
import tables from './statistics-csv.json' with { type: 'json' };

const STATISTICS = statistics as Statistics;

test('every number of the statistics is a line of the file, in the range it belongs to', () => {
  const range = { from: '2026-11-20', to: '2026-11-21', time_zone: 'UTC' };
  const text = statisticsCsv(STATISTICS, range, new Map([['id-of-french', { code: 'fr', label: 'French' }]]));
  const lines = text.split('\r\n').map((line) => line.split(',').slice(0, 4).join(','));
  expect(lines).toEqual(tables.lines);
});

test.each([
  ['Europe/Berlin', '2023-11-14T23:13:20.000+01:00'],
  ['America/St_Johns', '2023-11-14T18:43:20.000-03:30'],
  ['Asia/Kathmandu', '2023-11-15T03:58:20.000+05:45'],
])('P157 a moment in the file is written in the zone of its range, %s', (zone, moment) => {
  const range = { from: '2026-11-20', to: '2026-11-21', time_zone: zone };
  expect(statisticsCsv(STATISTICS, range, new Map())).toContain(`"locale approved, oldest since",,${moment},`);
});
