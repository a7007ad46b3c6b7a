// @vitest-environment jsdom
import type { ReactNode } from 'react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PARTS } from '../../../src/client/app/parts.ts';
import { beginAnew } from '../../../src/client/context/personal.ts';
import { followParts } from '../../../src/client/context/read-context.ts';
import { list, selection } from '../../../src/client/list/list-state.ts';
import { notices } from '../../../src/client/notices/notice-state.ts';
import { unknownInWords } from '../../../src/client/notices/unknown-parts.ts';
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
import { showUnknownInView, unknownInView } from '../../../src/client/overview/unknown-in-view.ts';
import { addressOfView, viewFromAddress } from '../../../src/client/overview/view-in-address.ts';
import { BaseProfilePeek } from '../../../src/client/overview/base-profiles/peek-panel.tsx';
import { LocaleProfilePeek } from '../../../src/client/overview/locale-profiles/peek-panel.tsx';
import { unknownInRange } from '../../../src/client/statistics/range-in-address.ts';
import { figureInAddress } from '../../../src/client/statistics/figure-values.ts';
import { FILTER_FIELDS, FILTER_KINDS, OVERVIEWS, holdsList } from '../../../src/contract/profiles/filter-fields.ts';
import {
  BASE_PROFILE_SORTS,
  BaseProfileFilter,
  LOCALE_PROFILE_SORTS,
  LocaleProfileFilter,
} from '../../../src/contract/profiles/profile-lists.ts';
import { aBaseProfile, aLocaleProfile } from '../../commands/support.ts';
import { drawAsking } from '../data/draw-asking.ts';

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

test.each([
  ['?status=draft&sort=city&direction=asc&matrix=true&view=print', ''],
  ['', ''],
  ['?filter=mine&status=fine&status=draft', 'filter=mine, status=fine'],
  ['?sort=password&direction=up', 'sort=password, direction=up'],
  ['?active=perhaps&stale=true&colour=red&country=&text=a', 'active=perhaps, stale=true, colour=red and 1 more'],
  [`?filter=${'x'.repeat(50)}`, `filter=${'x'.repeat(32)}…`],
])('of %s it learns what says nothing there', (search, listed) => {
  expect(unknownInWords(unknownInView(search, fromBase(search), BASE_PROFILE_SORTS))).toBe(listed);
});

test.each([
  ['?from=2026-11-01', 'from=2026-11-01'],
  ['?from=2026-11-01&to=2026-11-02', ''],
  ['?days=8', 'days=8'],
  ['?days=7', ''],
  ['?month=5', 'month=5'],
  ['?rows=%7B%22figure%22%3A%22flow%22%2C%22event%22%3A1%7D&days=7', ''],
  ['?rows=%7B', 'rows={'],
])('of the statistics’ %s it learns what says nothing there', (search, listed) => {
  expect(unknownInWords(unknownInRange(search, figureInAddress(search)))).toBe(listed);
});

test('what says nothing in an address is reported once, and taken out of it', () => {
  window.history.replaceState(null, '', '/base-profiles?status=draft&sort=password');
  const search = window.location.search;
  for (let time = 0; time < 2; time += 1) showUnknownInView(search, fromBase(search), BASE_PROFILE_SORTS);
  expect(window.location.search).toBe('?status=draft');
  expect(notices.all.map(({ title, message }) => [title, message])).toEqual([
    ['Part of the link was not understood', 'Ignored: sort=password.'],
  ]);
});

test('what an overview does not know is left out, and the rest stays', () => {
  expect(fromBase('?status=fine&status=draft').filter).toEqual({ status: ['draft'] });
  const nonsense = '?gender=blond&active=perhaps&status=draft&sort=password&colour=red&country=';
  expect(fromBase(nonsense)).toEqual({ filter: { status: ['draft'] }, sort: 'updated_at', direction: 'desc' });
  expect(addressOfView(fromBase('')).length).toBe(0);
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

  test('P001 the person who went to another record of the list elsewhere finds it there, in sight, and what is marked', () => {
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

const WAITING = { waiting_since: { seconds: 0, nanoseconds: 0 } };
const FACTS = new Set(['Waiting since', 'Missing', 'Last reason']);
beforeAll(() => followParts(PARTS));

test.each<[string, () => ReactNode, string[]]>([
  [
    'a base profile that is whole',
    () => <BaseProfilePeek record={aBaseProfile({ missing: [], waiting_since: null })} />,
    [],
  ],
  [
    'a base profile that misses something and waits',
    () => <BaseProfilePeek record={aBaseProfile({ missing: ['Profile Image'], ...WAITING })} />,
    ['Waiting since', 'Missing'],
  ],
  [
    'a locale profile that nobody has disapproved',
    () => <LocaleProfilePeek record={aLocaleProfile({ last_reason: null, waiting_since: null })} />,
    [],
  ],
  [
    'a locale profile that waits',
    () => <LocaleProfilePeek record={aLocaleProfile({ last_reason: null, ...WAITING })} />,
    ['Waiting since'],
  ],
])('%s shows no dash for what there is none of', (_what, peek, expected) => {
  const { place } = drawAsking(peek());
  const labels = [...place.querySelectorAll('dt')].map((term) => term.textContent ?? '');
  expect(labels.filter((label) => FACTS.has(label))).toEqual(expected);
});
