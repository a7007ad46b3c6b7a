// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { queryKeys } from '../../../src/client/data/query-keys.ts';
import { filterChips } from '../../../src/client/overview/overview-facts.ts';
import { creatorName } from '../../../src/client/overview/overview-facts.ts';
import type { ListFilter } from '../../../src/contract/policy/conditions/filter-fields.ts';
import { aBaseProfile } from '../../commands/support.ts';

const NOTHING = { locales: [], groups: [], countries: {} };
const ANNA = { user_id: 'anna', name: 'Anna Roy' };

afterEach(() => queryClient.clear());

const view = (filter: ListFilter) => ({ filter, sort: 'created_at', direction: 'asc' }) as const;
const words = (filter: ListFilter, creator: string | null = null) =>
  filterChips(filter, NOTHING, creator).map((chip) => chip.words);

test('the chip of one person says whose profiles these are, as soon as that is known', () => {
  expect(words({ creator: 'anna' })).toEqual(['Creator: one person']);
  expect(words({ creator: 'anna' }, 'Anna Roy')).toEqual(['Creator: Anna Roy']);
});

test('the name is told by a row of theirs, or by the search that led to them', () => {
  const shown = (filter: ListFilter, creator?: typeof ANNA) =>
    creatorName({ view: view(filter), rowAt: () => creator && aBaseProfile({ creator }) });
  expect(shown({}, ANNA)).toBeNull();
  expect(shown({ creator: 'anna' })).toBeNull();
  expect(shown({ creator: 'anna' }, ANNA)).toBe('Anna Roy');
  // Rows of the filter before, which stay while others load.
  expect(shown({ creator: 'anna' }, { user_id: 'bob', name: 'Bob' })).toBeNull();
  queryClient.setQueryData(queryKeys.creatorSearch('an'), { people: [ANNA] });
  expect(shown({ creator: 'anna' })).toBe('Anna Roy');
  expect(shown({ creator: 'carl' })).toBeNull();
});
