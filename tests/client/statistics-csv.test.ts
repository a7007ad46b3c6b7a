import { expect, test } from 'vitest';
import { statisticsCsv } from '../../src/client/statistics/statistics-csv.ts';
import type { Statistics } from '../../src/contract/statistics/statistics-operations.ts';

const STATISTICS: Statistics = {
  days: ['2026-11-20', '2026-11-21'],
  everybody: true,
  own: [{ figure: 'first_pass', value: 0.5, team_median: null }],
  flow: [{ event: 7, counts: [3, 0], total: 3 }],
  quality: { first_decisions: 2, first_approved: 1, loops: [1, 1, 0, 0], reasons: [{ code: 'other', count: 1 }] },
  before: {
    from: '2026-11-18',
    to: '2026-11-19',
    flow: [{ event: 7, total: 5 }],
    first_decisions: 4,
    first_approved: 1,
  },
  ageing: [
    {
      kind: 'locale',
      status: 'approved',
      count: 4,
      median_age: null,
      p90_age: null,
      oldest: { seconds: 1_700_000_000, nanoseconds: 0 },
      overdue: 0,
      stale: 1,
    },
  ],
  locales: [{ locale_id: 'id-of-french', status: 'approved', count: 4, median_age: 60 }],
  checks: [{ check: 'contact', open: 2, fired: 5, agreed: 3, aside: 1, passed: 1 }],
  duplicates: [
    { outcome: 'linked', count: 3 },
    { outcome: 'not_duplicate', count: 1 },
  ],
};

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
