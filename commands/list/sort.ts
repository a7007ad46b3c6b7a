import { enums } from 'superstruct';
import { BASE_PROFILE_SORTS, LOCALE_PROFILE_SORTS } from '../../src/contract/profiles/profile-lists.ts';
import type { ListSort } from './port.ts';
import { screenCommand } from '../screen-command.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';
import { asked } from '../steps.ts';

export const SORT_LABELS: Readonly<Record<ListSort, string>> = {
  waiting_since: 'Waiting since',
  status_since: 'Time in status',
  updated_at: 'Last changed',
  created_at: 'Created',
  profile_name: 'Name',
  status: 'Status',
  date_of_birth: 'Age',
  city: 'City',
  locales_done: 'Locales done',
};

type Direction = 'asc' | 'desc';
const reversed = (direction: Direction) => (direction === 'asc' ? 'desc' : 'asc');

/** Sorted by a moment, and named as a length of time: the earliest one is the greatest number. */
const SHOWN_AS_LENGTH: ReadonlySet<ListSort> = new Set(['waiting_since', 'status_since', 'date_of_birth']);

const BY_LETTER = { asc: 'A to Z', desc: 'Z to A' };
const ORDER_WORDS: Readonly<Record<ListSort, Readonly<Record<Direction, string>>>> = {
  waiting_since: { asc: 'longest first', desc: 'shortest first' },
  status_since: { asc: 'longest first', desc: 'shortest first' },
  updated_at: { asc: 'oldest first', desc: 'newest first' },
  created_at: { asc: 'oldest first', desc: 'newest first' },
  profile_name: BY_LETTER,
  status: BY_LETTER,
  city: BY_LETTER,
  date_of_birth: { asc: 'oldest first', desc: 'youngest first' },
  locales_done: { asc: 'fewest first', desc: 'most first' },
};

interface Order {
  sort: ListSort;
  direction: Direction;
}

/** Which way the values go that are seen in the column. */
export function shownDirection({ sort: by, direction }: Order): Direction {
  return SHOWN_AS_LENGTH.has(by) ? reversed(direction) : direction;
}

/** Which way it goes, as it is seen: "A to Z", "newest first". */
export function orderWord({ sort: by, direction }: Order): string {
  return ORDER_WORDS[by][direction];
}

/** The order after a press on a column: ascending first, and reversed when the same column is pressed again. */
export function nextOrder(now: Order, by: ListSort): Order {
  if (now.sort === by) return { sort: by, direction: reversed(now.direction) };
  return { sort: by, direction: by === 'date_of_birth' ? 'desc' : 'asc' };
}

export const sort = screenCommand<'none', { by: ListSort }>({
  id: 'list.sort',
  title: 'Sort by…',
  keywords: ['order', ...Object.values(SORT_LABELS)],
  keys: [{ press: 's', scope: 'list' }],
  roles: RIGHTS.base.list,
  when: ({ overview }) => overview !== null,
  steps: {
    by: asked(
      'Column',
      'Sort by… Choose the same column again to reverse the order.',
      enums([...new Set<ListSort>([...BASE_PROFILE_SORTS, ...LOCALE_PROFILE_SORTS])]),
      {
        choices: ({ overview }) =>
          (overview?.route === 'locale-profiles' ? LOCALE_PROFILE_SORTS : BASE_PROFILE_SORTS).map((value) => ({
            value,
            label: SORT_LABELS[value],
          })),
      },
    ),
  },
  runAndSay: ({ args, ports }) => ports.list.sortBy(args.by),
});
