import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { PROFILE_STATUSES } from '../../../src/contract/profiles/status.ts';
import {
  LOCALE_PROFILE_SORTS,
  type LocaleProfileFilter,
  type LocaleProfileListQuery,
} from '../../../src/contract/profiles/profile-lists.ts';
import { lookupTables } from '../../../src/server/lookups/lookups.ts';
import { localePageQuery } from '../../../src/server/profiles/list.ts';
import { insertBelow, insertLocaleProfile, localeId } from '../../support/locale-profiles.ts';
import { everyOrder, walkPages } from './lists.ts';
import { insertBaseProfile, insertBaseProfiles, sharedApi, TEST_NOW } from '../../support/shared-api.ts';

const BASES = 20;
const NAMES = ['Åse', 'Berg', 'Zoë'];
const api = sharedApi();
let bases: string[];
let danish: string;
let german: string;
const stored: { id: string; base: number; status: string; active: boolean; locale: string; name: string }[] = [];
beforeAll(async () => {
  [danish, german] = [await localeId(api.services, 'da'), await localeId(api.services, 'de')];
  const french = await localeId(api.services, 'fr');
  const attributes = (country: string) => JSON.stringify({ countryCode: country });
  bases = await insertBaseProfiles(
    api.services,
    Array.from({ length: BASES }, (_, index) => ({
      profile_name: `Base ${index}`,
      attributes: attributes(index < 5 ? 'AT' : 'DK'),
    })),
  );
  for (const [base, base_profile_id] of bases.entries()) {
    for (const [place, locale_id] of [danish, german, french].entries()) {
      const index = base * 3 + place;
      const row = {
        status: PROFILE_STATUSES[index % 4] ?? 'draft',
        active: index % 5 === 0,
        profile_name: index % 6 === 4 ? '' : `${NAMES[index % 3]} ${base % 4} ${base}`,
        // Few different moments: nearly all rows are tied with many others.
        updated_at: new Date(TEST_NOW.getTime() - (index % 7)),
        waiting_since: index % 2 === 0 ? 'infinity' : new Date(TEST_NOW.getTime() - (index % 3) * 60_000),
      };
      const id = await insertLocaleProfile(api.services, { ...row, base_profile_id, locale_id });
      stored.push({ id, base, status: row.status, active: row.active, locale: locale_id, name: row.profile_name });
    }
  }
  await insertBelow(api.services, await insertBaseProfile(api.services), 'da', { deleted_at: TEST_NOW });
});

const list = (query: Partial<LocaleProfileListQuery>, geos: string[] = []) =>
  api.call('locale-profile.list', { query } as never, api.as('Admin', undefined, geos));

const walk = (query: Partial<LocaleProfileListQuery>, geos: string[] = []) =>
  walkPages((behind) => list({ ...query, ...behind }, geos));

everyOrder(api, 'locale_profile', LOCALE_PROFILE_SORTS, {
  list,
  async pageBehind(order) {
    const value = order.sort === 'status' || order.sort === 'profile_name' ? 'd' : '2026-01-01';
    const range = { from: { value, id: randomUUID() }, inclusive: false, backward: false, skip: 0, take: 21 };
    const everywhere = { ...api.services, actor: { id: '', name: '', role: 'Admin' as const, geos: [] } };
    const lookups = await lookupTables(api.services.database);
    return localePageQuery(order, range, everywhere, lookups).compile();
  },
});

const cases: [string, () => LocaleProfileFilter, (row: (typeof stored)[number]) => boolean][] = [
  ['one status', () => ({ status: ['approved'] }), (row) => row.status === 'approved'],
  ['active', () => ({ active: true }), (row) => row.active],
  ['locales', () => ({ locale: [danish, german] }), (row) => row.locale === danish || row.locale === german],
  ['words of a name', () => ({ text: ' ASE 3' }), (row) => row.name.startsWith('Åse') && / 3/.test(row.name)],
  ['its identifier', () => ({ text: stored[7]?.id ?? '' }), (row) => row.id === stored[7]?.id],
  ['its base profile', () => ({ text: bases[4]?.toUpperCase() ?? '' }), (row) => row.base === 4],
  [
    'all at once',
    () => ({ status: ['approved'], locale: [german], active: false, base: bases.slice(0, 8) }),
    (row) => row.status === 'approved' && row.locale === german && !row.active && row.base < 8,
  ],
];
test.each(cases)('filters: %s', async (_, filterOf, matches) => {
  // Identifiers hold letters too, so a text is looked for in both.
  const expected = stored.filter(matches).map((row) => row.id);
  const found = await walk({ ...filterOf(), limit: 10 });
  expect(expected.length).toBeGreaterThan(0);
  expect(expected.filter((id) => !found.includes(id))).toEqual([]);
  if (!/words/.test(_)) expect(found.sort()).toEqual(expected.sort());
  expect((await list({ ...filterOf(), limit: 1, include_total: true })).total).toBe(found.length);
});

test('a person’s area holds its locales, and all locales of its countries', async () => {
  const found = await walk({ limit: 9 }, ['da', 'AT']);
  const expected = stored.filter((row) => row.locale === danish || row.base < 5);
  expect(found.sort()).toEqual(expected.map((row) => row.id).sort());
  expect((await list({ include_total: true }, ['AT'])).total).toBe(15);
  expect((await list({ include_total: true }, ['nowhere'])).total).toBe(0);
});

test('a row shows its locale and its base profile', async () => {
  const { rows } = await list({ text: stored[0]?.id ?? '' });
  expect(rows).toMatchObject([
    {
      base_profile_name: 'Base 0',
      base_status: 'draft',
      locale: { code: 'da', language: 'Danish' },
      status: 'awaiting_fill_in',
    },
  ]);
});

test('a locale profile lies in the area of the country that its base profile has now', async () => {
  const { database } = api.services;
  const base = await insertBaseProfile(api.services, { attributes: JSON.stringify({ city: 'Oslo' }) });
  const id = await insertBelow(api.services, base, 'de');
  const isSeen = async (geo: string) => (await walk({}, [geo])).includes(id);
  expect(await isSeen('NO')).toBe(false);
  const setCountry = async (given: object) => {
    const attributes = JSON.stringify(given);
    await database.updateTable('base_profile').set({ attributes }).where('id', '=', base).execute();
  };
  await setCountry({ city: 'Oslo', countryCode: 'NO' });
  expect(await isSeen('NO')).toBe(true);
  await setCountry({ city: 'Oslo', countryCode: 'SE' });
  expect([await isSeen('NO'), await isSeen('SE')]).toEqual([false, true]);
  await setCountry({ city: 'Oslo' });
  expect(await isSeen('SE')).toBe(false);
});
