import { expect, test } from 'vitest';
import { nextOrder, orderWord, shownDirection } from '../../commands/list/sort.ts';
import type { ListSort } from '../../commands/list/port.ts';
import { ageInYears } from '../../src/contract/policy/date-of-birth.ts';
import { sinceInWords } from '../../src/client/ui/since.ts';

const NOW = new Date('2026-07-01T12:00:00Z');
const MOMENTS = ['2026-01-01', '2026-03-01', '2026-05-01'].map((day) => new Date(`${day}T12:00:00Z`));
const waits = () => MOMENTS.map((moment) => Number.parseInt(sinceInWords(moment, NOW).short, 10));

/** What stands in the cells of three rows that the server has sorted in rising order. */
const SEEN: readonly [ListSort, () => readonly (number | string)[], rising: string, falling: string][] = [
  ['profile_name', () => ['Ada', 'Bo', 'Cy'], 'rising', 'falling'],
  ['city', () => ['Aarhus', 'Bonn', 'Cork'], 'rising', 'falling'],
  ['locales_done', () => [0, 3, 9], 'rising', 'falling'],
  [
    'date_of_birth',
    () => ['1940-02-01', '1970-02-01', '1999-02-01'].map((day) => ageInYears(day, '2026-07-01')),
    'falling',
    'rising',
  ],
  ['waiting_since', waits, 'longest first', 'shortest first'],
  ['status_since', waits, 'longest first', 'shortest first'],
  ['updated_at', waits, 'oldest first', 'newest first'],
  ['created_at', waits, 'oldest first', 'newest first'],
];

test.each(SEEN)('P155 the arrow and the words of %s say what is seen', (sort, seen, rising, falling) => {
  const [first = 0, , last = 0] = seen();
  expect(shownDirection({ sort, direction: 'asc' })).toBe(first < last ? 'asc' : 'desc');
  expect(shownDirection({ sort, direction: 'desc' })).toBe(first < last ? 'desc' : 'asc');
  expect([orderWord({ sort, direction: 'asc' }), orderWord({ sort, direction: 'desc' })]).toEqual([rising, falling]);
});

test('the first press on Age shows the youngest first, and each further one turns it round', () => {
  const first = nextOrder({ sort: 'profile_name', direction: 'asc' }, 'date_of_birth');
  const second = nextOrder(first, 'date_of_birth');
  expect([first, second, nextOrder(second, 'date_of_birth')].map(orderWord)).toEqual(['rising', 'falling', 'rising']);
  expect(orderWord(nextOrder(first, 'city'))).toBe('rising');
});
