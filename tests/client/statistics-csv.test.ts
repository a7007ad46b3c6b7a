import { expect, test } from 'vitest';
import { statisticsCsv } from '../../src/client/statistics/statistics-csv.ts';
import type { Statistics } from '../../src/contract/statistics/statistics-operations.ts';
import statistics from './statistics.json' with { type: 'json' };

const STATISTICS = statistics as Statistics;

test('every number of the statistics is a line of the file, in the range it belongs to', () => {
  const range = { from: '2026-11-20', to: '2026-11-21', time_zone: 'UTC' };
  const text = statisticsCsv(STATISTICS, range, new Map([['id-of-french', { code: 'fr', label: 'French' }]]));
  const lines = text.split('\r\n').map((line) => line.split(',').slice(0, 4).join(','));
  expect(lines).toEqual([
    'range,2026-11-20 to 2026-11-21,UTC',
    'block,number,day,value',
    'own,Approved at first check,,0.5',
    'own,"Approved at first check, median of the team",',
    'flow,Locale profiles approved,2026-11-20,3',
    'flow,Locale profiles approved,2026-11-21,0',
    'first check,Decided for the first time,,2',
    'first check,Approved at the first decision,,1',
    'loops,Never disapproved,,1',
    'loops,Disapproved once,,1',
    'loops,Disapproved twice,,0',
    'loops,Disapproved three times or more,,0',
    'reasons,Other,,1',
    'range before,Locale profiles approved,2026-11-18 to 2026-11-19,5',
    'range before,Decided for the first time,2026-11-18 to 2026-11-19,4',
    'range before,Approved at the first decision,2026-11-18 to 2026-11-19,1',
    'ageing,locale approved,,4',
    'ageing,"locale approved, median age",',
    'ageing,"locale approved, age of the oldest tenth",',
    'ageing,"locale approved, oldest since",',
    'ageing,"locale approved, stale",',
    'ageing,"locale approved, overdue",',
    'locales,fr approved,,4',
    'locales,"fr approved, median age",',
    'checks of texts,Contact data: open now,,2',
    'checks of texts,Contact data: triggered,,5',
    'checks of texts,Contact data: checker agreed,,3',
    'checks of texts,Contact data: dismissed,,1',
    'checks of texts,Contact data: approved anyway,,1',
    'duplicates,Same person,,3',
    'duplicates,Not a duplicate,,1',
    'duplicates,Precision,,0.75',
    '',
  ]);
});

test.each([
  ['Europe/Berlin', '2023-11-14T23:13:20.000+01:00'],
  ['America/St_Johns', '2023-11-14T18:43:20.000-03:30'],
  ['Asia/Kathmandu', '2023-11-15T03:58:20.000+05:45'],
])('P157 a moment in the file is written in the zone of its range, %s', (zone, moment) => {
  const range = { from: '2026-11-20', to: '2026-11-21', time_zone: zone };
  expect(statisticsCsv(STATISTICS, range, new Map())).toContain(`"locale approved, oldest since",,${moment},`);
});
