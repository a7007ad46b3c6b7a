import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  BASE_PROFILE_SORTS,
  type BaseProfileFilter,
  type BaseProfileListQuery,
} from '../../../src/contract/shapes/base-profile-list.ts';
import {
  LOCALE_PROFILE_SORTS,
  type LocaleProfileFilter,
  type LocaleProfileListQuery,
} from '../../../src/contract/shapes/locale-profile-list.ts';
import { lookupTables } from '../../../src/server/lookups/lookup-tables.ts';
import { creatorsQuery } from '../../../src/server/profiles/creators.ts';
import { pageQuery } from '../../../src/server/profiles/list.ts';
import { localePageQuery } from '../../../src/server/profiles/list.ts';
import { inUseQuery } from '../../../src/server/profiles/locales-in-use.ts';
import { cellQuery } from '../../../src/server/profiles/matrix.ts';
import type { RowRange } from '../../../src/server/lists/page-query.ts';
import { startTestApi, type TestApi } from '../../support/api.ts';
import { bringUpToDate, insertManyProfiles, planOf } from '../../support/many-profiles.ts';
import { withoutIndexes } from '../../support/without-indexes.ts';

/** So many that the planner would rather not read them all; in use there are more, which only makes it surer. */
const BASE_PROFILES = 20_000;

let api: TestApi;
let tag: string;
let localeId: string;
beforeAll(async () => {
  api = await startTestApi();
  await withoutIndexes(api.services, ['base_profile', 'locale_profile'], (transaction) =>
    insertManyProfiles({ database: transaction }, BASE_PROFILES),
  );
  await bringUpToDate(api.services);
  const { locales, tagById } = await lookupTables(api.services.database);
  localeId = locales[3]?.id ?? '';
  tag = [...tagById.keys()].sort()[5] ?? '';
}, 300_000);
afterAll(() => api.close());

const start: RowRange = { from: null, inclusive: false, backward: false, skip: 0, take: 101 };

/** Neither table is read from one end to the other. */
const WHOLE = /Seq Scan on (base_profile|locale_profile)/;

async function planOfBase(filter: BaseProfileFilter, order: Partial<BaseProfileListQuery> = {}, range = start) {
  return planOf(
    api.services,
    pageQuery({ ...filter, sort: 'updated_at', direction: 'desc', ...order }, range, api.services),
  );
}

async function planOfLocale(
  filter: LocaleProfileFilter,
  order: Partial<LocaleProfileListQuery> = {},
  geos: string[] = [],
) {
  const call = { ...api.services, actor: { id: '', name: '', role: 'Admin' as const, geos } };
  const lookups = await lookupTables(api.services.database);
  return planOf(
    api.services,
    localePageQuery({ ...filter, sort: 'updated_at', direction: 'desc', ...order }, start, call, lookups),
  );
}

describe('every order of base profiles is read from an index', () => {
  test.each(
    BASE_PROFILE_SORTS.flatMap((sort) => (['asc', 'desc'] as const).map((direction) => [sort, direction] as const)),
  )('%s %s', async (sort, direction) => {
    const plan = await planOfBase({}, { sort, direction });
    expect(plan).not.toMatch(WHOLE);
    expect(plan).toMatch(/Index (Only )?Scan (Backward )?using base_profile_by_/);
  });
});

describe('every order of locale profiles is read from an index', () => {
  test.each(LOCALE_PROFILE_SORTS)('%s', async (sort) => {
    const plan = await planOfLocale({}, { sort });
    expect(plan).not.toMatch(WHOLE);
    expect(plan).toMatch(/Index (Only )?Scan (Backward )?using locale_profile_by_/);
  });
});

const baseFilters: [string, () => BaseProfileFilter][] = [
  ['a status', () => ({ status: ['disapproved'] })],
  ['a status that nothing has', () => ({ status: ['unknown'] })],
  ['several statuses', () => ({ status: ['draft', 'unknown'] })],
  ['active', () => ({ active: true })],
  ['a tag', () => ({ tags: [tag] })],
  ['a profile type', () => ({ profile_type: [tag] })],
  ['a gender', () => ({ gender: [tag] })],
  ['a country', () => ({ country: ['C7'] })],
  ['a region', () => ({ region: ['R7'] })],
  ['a locale', () => ({ locale: [localeId] })],
  ['a creator', () => ({ creator: 'Creator-3' })],
  ['text that few have', () => ({ text: 'abcdef' })],
  ['a short text', () => ({ text: 'qz' })],
  ['an identifier', () => ({ text: randomUUID() })],
  ['identifiers', () => ({ ids: [randomUUID(), randomUUID()] })],
  ['several at once', () => ({ status: ['approved'], active: true, country: ['C7'], text: 'abc' })],
];
test.each(baseFilters)('C106: base profiles by %s are found through an index', async (_what, filter) => {
  const plan = await planOfBase(filter());
  expect(plan).not.toMatch(WHOLE);
  expect(plan).toMatch(/Index/);
});

const localeFilters: [string, () => LocaleProfileFilter][] = [
  ['a status', () => ({ status: ['disapproved'] })],
  ['a status that nothing has', () => ({ status: ['unknown'] })],
  ['active', () => ({ active: true })],
  ['a locale', () => ({ locale: [localeId] })],
  ['a locale and a status', () => ({ locale: [localeId], status: ['approved'] })],
  ['a tag', () => ({ tags: [tag] })],
  ['text that few have', () => ({ text: 'abcdef' })],
  ['a short text', () => ({ text: 'qz' })],
  ['an identifier', () => ({ text: randomUUID() })],
  ['base profiles', () => ({ base: [randomUUID(), randomUUID()] })],
  ['a range of the matrix', () => ({ base: [randomUUID(), randomUUID()], locale: [localeId, randomUUID()] })],
];
test.each(localeFilters)('C106: locale profiles by %s are found through an index', async (_what, filter) => {
  const plan = await planOfLocale(filter());
  expect(plan).not.toMatch(WHOLE);
  expect(plan).toMatch(/Index/);
});

test('a page behind a cursor begins where the cursor says', async () => {
  const from = { value: '2026-07-01', id: randomUUID() };
  const plan = await planOfBase({}, {}, { ...start, from });
  expect(plan).toMatch(/Index Cond: \(ROW\(/);
});

test('the cells of the matrix are read from their index', async () => {
  const rows = await api.services.database.selectFrom('base_profile').select('id').limit(50).execute();
  const plan = await planOf(
    api.services,
    cellQuery(
      rows.map((row) => row.id),
      api.services,
    ),
  );
  expect(plan).toContain('Index Only Scan using locale_profile_cell');
});

test.each([
  ['everywhere', [], /Index (Only )?Scan using locale_profile_\w+ on locale_profile used/],
  ['in locales and countries', ['da', 'C7'], /locale_profile_by_base_country/],
])('the locales in use %s are looked up in an index', async (_where, geos, index) => {
  const lookups = await lookupTables(api.services.database);
  const query = inUseQuery({ id: '', name: '', role: 'Admin', geos }, lookups);
  const plan = await planOf(api.services, { compile: () => query.compile(api.services.database) });
  expect(plan).not.toMatch(WHOLE);
  expect(plan).toMatch(index);
});

test('an index that is missing shows', async () => {
  await api.services.database
    .transaction()
    .execute(async (transaction) => {
      await sql`drop index base_profile_by_region`.execute(transaction);
      const query = pageQuery({ region: ['R7'], sort: 'city', direction: 'asc' }, start, { database: transaction });
      expect(await planOf({ database: transaction }, query)).not.toMatch(/base_profile_by_region/);
      throw new Error('put it back');
    })
    .catch((error: Error) => expect(error.message).toBe('put it back'));
  expect(await planOfBase({ region: ['R7'] }, { sort: 'city', direction: 'asc' })).toMatch(/base_profile_by_region/);
});

describe('a jump by row number', () => {
  const page = (offset: number) =>
    api.call(
      'base-profile.list',
      { query: { offset, limit: 100, include_total: offset === 0 } } as never,
      api.as('Admin'),
    );
  const ids = async (offset: number) => (await page(offset)).rows.map((row) => row.id);

  test('finds the same rows from the start, from a place before and from a place behind', async () => {
    const { rows } = await sql<{ id: string }>`
      select id from base_profile order by updated_at desc, id desc`.execute(api.services.database);
    const expected = (offset: number) => rows.slice(offset, offset + 100).map((row) => row.id);
    for (const offset of [15_000, 15_400, 14_700, 14_899, 14_900, 19_950, 1_000, 990, 0]) {
      expect(await ids(offset), String(offset)).toEqual(expected(offset));
    }
  });

  test('the last rows and the total agree', async () => {
    const { total } = await page(0);
    expect(total).toBe(BASE_PROFILES);
    expect(await ids(BASE_PROFILES - 3)).toHaveLength(3);
    expect(await ids(BASE_PROFILES)).toEqual([]);
  });
});

test('people who have created are read by jumping through an index, not profile by profile', async () => {
  const { database } = api.services;
  const plan = await planOf(api.services, { compile: () => creatorsQuery().compile(database) });
  expect(plan).not.toMatch(WHOLE);
  expect(plan).toMatch(/base_profile_by_creator/);
});
