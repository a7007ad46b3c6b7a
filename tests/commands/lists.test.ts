import { expect, test } from 'vitest';
import type { ListSort } from '../../commands/list/port.ts';
import { orderWord, shownDirection } from '../../commands/list/sort.ts';
import { createRanker, type Rankable } from '../../commands/palette-ranking.ts';
import { setBetween } from '../../commands/statistics/ranges.ts';
import { ageInYears } from '../../src/contract/base/date-of-birth.ts';
import { sinceInWords } from '../../src/client/ui/text/relative-time.tsx';
import tables from './lists.json' with { type: 'json' };

const NOW = new Date('2026-07-01T12:00:00Z');
const MOMENTS = ['2026-01-01', '2026-03-01', '2026-05-01'].map((day) => new Date(`${day}T12:00:00Z`));
const waits = () => MOMENTS.map((moment) => Number.parseInt(sinceInWords(moment, NOW).short, 10));

/** What stands in the cells of three rows that the server has sorted in rising order. */
const SEEN: readonly [ListSort, () => readonly (number | string)[], rising: string, falling: string][] = [
  ['profile_name', () => ['Ada', 'Bo', 'Cy'], 'A to Z', 'Z to A'],
  ['city', () => ['Aarhus', 'Bonn', 'Cork'], 'A to Z', 'Z to A'],
  ['locales_done', () => [0, 3, 9], 'fewest first', 'most first'],
  [
    'date_of_birth',
    () => ['1940-02-01', '1970-02-01', '1999-02-01'].map((day) => ageInYears(day, '2026-07-01')),
    'oldest first',
    'youngest first',
  ],
  ['waiting_since', waits, 'longest first', 'shortest first'],
  ['status_since', waits, 'longest first', 'shortest first'],
  ['updated_at', () => MOMENTS.map(Number), 'oldest first', 'newest first'],
  ['created_at', () => MOMENTS.map(Number), 'oldest first', 'newest first'],
];

test.each(SEEN)('P155 the arrow and the words of %s say what is seen', (sort, seen, rising, falling) => {
  const [first = 0, , last = 0] = seen();
  expect(shownDirection({ sort, direction: 'asc' })).toBe(first < last ? 'asc' : 'desc');
  expect(shownDirection({ sort, direction: 'desc' })).toBe(first < last ? 'desc' : 'asc');
  expect([orderWord({ sort, direction: 'asc' }), orderWord({ sort, direction: 'desc' })]).toEqual([rising, falling]);
});

const ITEMS: Rankable[] = tables.items;
const order = (query: string, habit: Record<string, number> = {}) =>
  createRanker(ITEMS)
    .rank(query, 10, (id) => habit[id] ?? 0)
    .map(({ item }) => item.id);

test.each(tables.found as [what: string, query: string, habit: Record<string, number>, found: string[]][])(
  'palette order: %s (“%s”)',
  (_what, query, habit, found) => {
    expect(order(query, habit)).toEqual(found);
  },
);

test('typing on narrows to the same result as asking at once', () => {
  for (const query of ['base pro', 'sttstcs', 'gtbp']) {
    const typing = createRanker(ITEMS);
    const last = Array.from(query, (_letter, index) => typing.rank(query.slice(0, index + 1), 10)).at(-1);
    expect(last).toEqual(createRanker(ITEMS).rank(query, 10));
  }
  const ranker = createRanker(ITEMS);
  ranker.rank('base', 10);
  expect(ranker.rank('ba', 10)).toEqual(createRanker(ITEMS).rank('ba', 10));
});

test.each(tables.days)('P085 the days “$days” are taken, or refused in words: $sentence', ({ days, sentence }) => {
  expect(setBetween.problem?.({ days })).toBe(sentence);
});
