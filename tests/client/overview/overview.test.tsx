// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { addressOfView, viewFromAddress } from '../../../src/client/overview/view-in-address.ts';
import {
  FILTER_FIELDS,
  FILTER_KINDS,
  type ListFilter,
  OVERVIEWS,
  holdsList,
} from '../../../src/contract/policy/conditions/filter-fields.ts';
import { BASE_PROFILE_SORTS, BaseProfileFilter } from '../../../src/contract/shapes/base-profile-list.ts';
import { LOCALE_PROFILE_SORTS, LocaleProfileFilter } from '../../../src/contract/shapes/locale-profile-list.ts';
import { list, listScreen, selection } from '../../../src/client/list/list-state.ts';
import { connectApi } from '../../../src/client/data/api-instance.ts';
import { beginAnew } from '../../../src/client/context/personal.ts';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { loadPreferences, preferenceNow } from '../../../src/client/data/preferences.ts';
import { overviewPort } from '../../../src/client/overview/overview-port.ts';
import { CONNECTION } from '../data/connection.ts';
import { queryKeys } from '../../../src/client/data/query-keys.ts';
import { creatorName, filterChips } from '../../../src/client/overview/overview-facts.ts';
import { aBaseProfile } from '../../commands/support.ts';
import { BASE_PROFILE_COLUMNS } from '../../../src/client/screens/base-profiles/columns.tsx';
import { LOCALE_PROFILE_COLUMNS } from '../../../src/client/screens/locale-profiles/columns.tsx';
import { checkboxWidth, columnTracks } from '../../../src/client/ui/grid/grid-column.ts';
import {
  addressToReturnTo,
  beginPlace,
  enterPlace,
  firstRowOf,
  keepPlace,
  movePlace,
  offsetOf,
  wasMoved,
} from '../../../src/client/overview/places.ts';
import { PARTS } from '../../../src/client/app/parts.ts';
import { followParts } from '../../../src/client/context/read-context.ts';
import { Overview } from '../../../src/client/overview/overview.tsx';
import { draw, one } from '../ui/dom.ts';
import { layOut } from '../ui/layout.ts';

const ID = '00000000-0000-4000-a000-000000000001';
const OTHER = '00000000-0000-4000-a000-000000000002';
const SHAPES = { 'base-profiles': BaseProfileFilter, 'locale-profiles': LocaleProfileFilter };
const fromBase = (search: string) => viewFromAddress(search, BaseProfileFilter, BASE_PROFILE_SORTS);

test('C106 the fields of the overviews are of exactly the four kinds', () => {
  const four = ['active', 'dropdown', 'tag', 'text'];
  expect(FILTER_KINDS.toSorted()).toEqual(four);
  expect([...new Set(FILTER_FIELDS.map(({ kind }) => kind))].sort()).toEqual(four);
});

test.each(OVERVIEWS)(
  'C106 the table of fields knows everything that %s can be filtered by, and nothing else',
  (route) => {
    const known = FILTER_FIELDS.filter(({ overviews }) => overviews.includes(route)).map(({ name }) => name);
    expect([...known].sort()).toEqual(Object.keys(SHAPES[route].schema).sort());
    for (const field of FILTER_FIELDS.filter(({ overviews }) => overviews.includes(route))) {
      const { [field.name]: member } = SHAPES[route].schema as Record<string, { type: string }>;
      expect(member?.type === 'array', field.name).toBe(holdsList(field));
    }
  },
);

test('C005 a filter of every field stands in the address and is read from it again', () => {
  const filter: BaseProfileFilter = {
    status: ['draft', 'approved'],
    active: false,
    locale: [ID, OTHER],
    tags: [ID],
    profile_type: [ID],
    gender: [OTHER],
    country: ['GB', 'NL'],
    region: ['Kingston, upon Hull', 'Zürich & mehr'],
    text: 'a=b&c, d',
    creator: 'someone',
    ids: [ID, OTHER],
  };
  const view = { filter, sort: 'city', direction: 'asc' } as const;
  expect(fromBase(addressOfView(view))).toEqual(view);
});

test('C009 a filter of locale profiles stands in the address and is read from it again', () => {
  const filter: LocaleProfileFilter = { status: ['draft'], active: true, locale: [ID], tags: [OTHER], base: [ID] };
  const view = { filter, sort: 'status_since', direction: 'desc' } as const;
  expect(viewFromAddress(addressOfView(view), LocaleProfileFilter, LOCALE_PROFILE_SORTS)).toEqual(view);
});

test('what an overview does not know is left out, and the rest stays', () => {
  const nonsense = '?gender=blond&active=perhaps&status=draft&sort=password&colour=red&country=';
  expect(fromBase(nonsense)).toEqual({ filter: { status: ['draft'] }, sort: 'updated_at', direction: 'desc' });
  expect(addressOfView(fromBase('')).length).toBe(0);
});

describe('saved views', () => {
  afterEach(() => {
    listScreen.current = null;
    queryClient.clear();
    beginAnew();
    vi.unstubAllGlobals();
  });

  test('C005 renaming a view to the name of another leaves one view of that name', async () => {
    const ignore = () => undefined;
    connectApi(CONNECTION);
    const view = { filter: {}, sort: 'status', direction: 'asc' };
    const views = ['Mine', 'Late', 'Other'].map((name, at) => ({
      ...view,
      id: `00000000-0000-4000-a000-00000000000${at}`,
      name,
    }));
    vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
      const key = 'saved-views.base-profiles';
      if (init.method !== 'PUT') return Response.json({ preferences: { [key]: { version: 2, value: views } } });
      return Response.json({ preference: { key, version: 3, value: null } });
    });
    await loadPreferences('one');
    listScreen.current = {
      rowAt: () => undefined,
      indexOf: () => undefined,
      goTo: ignore,
      isInSight: () => true,
      view: { filter: {}, sort: 'status', direction: 'asc' },
      overview: { route: 'base-profiles', columns: [] },
      setView: ignore,
      reload: ignore,
      scrollTo: ignore,
      pageRows: () => 1,
    };
    await overviewPort.renameView(views[0]?.id ?? '', 'Late');
    expect(preferenceNow('saved-views.base-profiles').map(({ id, name }) => [id, name])).toEqual([
      [views[0]?.id, 'Late'],
      [views[2]?.id, 'Other'],
    ]);
  });
});

describe('chips', () => {
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
});

/** px: a window that many have, without the rail and a scroll bar. */
const ROOM = 1440 - 208 - 15;

test.each([
  ['base profiles', columnTracks(BASE_PROFILE_COLUMNS, checkboxWidth(true, false))],
  ['locale profiles', columnTracks(LOCALE_PROFILE_COLUMNS, checkboxWidth(true, false))],
])('no column of the %s is cut off in a window of 1440 px', (_name, { least }) => {
  expect(least).toBeLessThanOrEqual(ROOM);
});

describe('places', () => {
  const DRAFTS = '/base-profiles?status=draft';

  beforeEach(() => {
    beginAnew();
    enterPlace('base-profiles', DRAFTS);
  });

  test('C005 a list is found again as it was left: place, cursor, selection and filter', () => {
    const record = aBaseProfile();
    list.cursor = 7;
    selection.set(record.id, record);
    keepPlace(DRAFTS, 216);
    enterPlace('locale-profiles', '/locale-profiles');
    expect([list.cursor, selection.size]).toEqual([0, 0]);
    expect(addressToReturnTo('base-profiles')).toBe(DRAFTS);
    enterPlace('base-profiles', DRAFTS);
    expect([list.cursor, [...selection.keys()], offsetOf(DRAFTS)]).toEqual([7, [record.id], 216]);
  });

  test('a list that is asked for anew begins at its top', () => {
    list.cursor = 7;
    keepPlace(DRAFTS, 216);
    beginPlace(DRAFTS, null);
    enterPlace('base-profiles', DRAFTS);
    expect([list.cursor, offsetOf(DRAFTS)]).toEqual([0, 0]);
  });

  test('P001 whoever went to another record of the list elsewhere finds it there, in sight, and what is marked', () => {
    const record = aBaseProfile();
    list.cursor = 7;
    list.cursorId = 'seventh';
    selection.set(record.id, record);
    keepPlace(DRAFTS, 216);
    movePlace(DRAFTS, { cursor: 7, cursorId: 'seventh' });
    expect([wasMoved(DRAFTS), firstRowOf(DRAFTS, 36)], 'it is where it was').toEqual([false, 6]);
    movePlace(DRAFTS, { cursor: 300, cursorId: 'another' });
    enterPlace('base-profiles', DRAFTS);
    expect([list.cursor, list.cursorId, selection.size]).toEqual([300, 'another', 1]);
    expect([wasMoved(DRAFTS), firstRowOf(DRAFTS, 36)]).toEqual([true, 300]);
    keepPlace(DRAFTS, 10_000);
    expect(wasMoved(DRAFTS), 'it has been seen since').toBe(false);
  });
});

describe('a list that fails', () => {
  layOut();
  beforeAll(() => followParts(PARTS));

  /** ms; several tests may be at work on the same machine. */
  const WAIT = 10_000;

  const VIEW = { filter: {}, sort: 'updated_at', direction: 'desc' } as const;
  const answers: { next: () => unknown } = {
    next: () => {
      throw new Error('The server could not be reached.');
    },
  };
  const SOURCE = { keyOf: (_view: unknown, page: number) => ['failed-list', page], fetch: async () => answers.next() };

  test('P082 a list that could not be fetched has no count and no cursor, whatever the one before it had', async () => {
    list.count = 2000;
    const shown = draw(
      <QueryClientProvider client={queryClient}>
        <Overview
          route="locale-profiles"
          title="Locale profiles"
          emptyTitle="None fits."
          whileNone="None yet."
          view={VIEW}
          source={SOURCE as never}
          columns={[]}
          selectedActions={[]}
          peek={() => null}
        />
      </QueryClientProvider>,
    );
    await vi.waitFor(() => act(async () => void one('[role="alert"]', shown.place)), WAIT);
    expect(list.count).toBe(0);
    answers.next = () => ({ rows: [{ id: 'a' }, { id: 'b' }], next: null, total: 2 });
    await act(() => queryClient.invalidateQueries());
    await vi.waitFor(() => act(async () => void one('[role="grid"]', shown.place)), WAIT);
    expect(list.count, 'the rows are there after all').toBe(2);
  });
});
