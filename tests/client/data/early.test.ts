import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginAnew } from '../../../src/client/context/personal.ts';
import { createApi } from '../../../src/client/data/api.ts';
import { askEarly, EARLY_LOOKUPS, regionsAddress, rowsFor, takeEarly } from '../../../src/client/data/early.ts';
import { connectGeo, fetchCountries } from '../../../src/client/data/geo.ts';
import { viewFromAddress } from '../../../src/client/overview/view-in-address.ts';
import { BASE_PROFILE_SORTS, BaseProfileFilter, PAGE_ROWS } from '../../../src/contract/shapes/base-profile-list.ts';
import { LOCALE_PROFILE_SORTS, LocaleProfileFilter } from '../../../src/contract/shapes/locale-profile-list.ts';
import { pathOf } from '../../../src/contract/policy/access.ts';
import { CONNECTION } from './connection.ts';

let asked: string[] = [];
const answers = vi.fn<(url: string) => Promise<Response>>();

beforeEach(() => {
  asked = [];
  answers.mockImplementation(async () => Response.json({ geo_region_map: {} }));
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return answers(url);
  });
});
afterEach(() => {
  beginAnew();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const api = createApi({ ...CONNECTION, token: async () => 'hers' });

/** What the workbench asks for until the first rows are there. */
async function askAsTheWorkbench(): Promise<void> {
  const page = { limit: PAGE_ROWS, include_total: true };
  const base = viewFromAddress('', BaseProfileFilter, BASE_PROFILE_SORTS);
  const locale = viewFromAddress('', LocaleProfileFilter, LOCALE_PROFILE_SORTS);
  await api('base-profile.list', { query: { sort: base.sort, direction: base.direction, ...page } });
  await api('locale-profile.list', { query: { sort: locale.sort, direction: locale.direction, ...page } });
  await api('locale.list', {});
  await api('tag.list', {});
  await api('attribute.list', {});
  connectGeo({ url: '/geo/v1/', token: async () => 'hers' });
  await fetchCountries();
}

test('what is asked early is to the letter what the workbench asks, which asks for none of it again', async () => {
  const rows = [pathOf('base-profiles'), pathOf('locale-profiles')].flatMap((path) => rowsFor('Admin', path, ''));
  const urls = [...rows, ...EARLY_LOOKUPS, regionsAddress('/geo/v1/')];
  askEarly(urls, 'hers', null);
  expect(asked).toEqual(urls);
  await askAsTheWorkbench();
  expect(asked).toEqual(urls);
});

test('an answer is taken once, and by the sign-in that asked', async () => {
  askEarly(['/api/v1/tag'], 'his', null);
  await api('tag.list', {});
  expect(asked).toHaveLength(2);
  askEarly(['/api/v1/tag'], 'hers', null);
  await api('tag.list', {});
  expect(asked).toHaveLength(3);
  await api('tag.list', {});
  expect(asked).toHaveLength(4);
});

test('what was asked some time ago, or before a sign-out, is asked anew', async () => {
  vi.useFakeTimers();
  askEarly(['/api/v1/tag'], 'hers', null);
  vi.advanceTimersByTime(5_000);
  await api('tag.list', {});
  expect(asked).toHaveLength(2);
  askEarly(['/api/v1/tag'], 'hers', null);
  beginAnew();
  await api('tag.list', {});
  expect(asked).toHaveLength(4);
});

test('rows come early for who may see them, at the start too; not where a filter is in the address', () => {
  const home = rowsFor('Creator', '/base-profiles', '');
  expect(home).toHaveLength(1);
  for (const path of ['/', '/login']) expect(rowsFor('Creator', path, '?logoutReason=x'), path).toEqual(home);
  expect(rowsFor('Creator', '/base-profiles', '?status=approved')).toEqual([]);
  expect(rowsFor('Creator', '/locale-profiles', '')).toEqual([]);
  expect(rowsFor('Admin', '/stats', '')).toEqual([]);
});

test('a write is never answered by what was asked early', () => {
  askEarly(['/api/v1/tag'], 'hers', null);
  const headers = { Authorization: 'Bearer hers' };
  expect(takeEarly('/api/v1/tag', { method: 'POST', headers })).toBe(null);
  expect(takeEarly('/api/v1/tag', { headers })).not.toBe(null);
});
