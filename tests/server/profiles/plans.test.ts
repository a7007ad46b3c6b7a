import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { lookupTables } from '../../../src/server/lookups/lookups.ts';
import { creatorsQuery, inUseQuery } from '../../../src/server/profiles/filter-choices.ts';
import { cellQuery } from '../../../src/server/profiles/list.ts';
import { bringUpToDate, insertManyProfiles, planOf } from '../../support/many-profiles.ts';
import { withoutIndexes } from '../../support/without-indexes.ts';
import { sharedApi } from '../../support/shared-api.ts';

/** So many that the planner would rather not read them all; in use there are more, which only makes it surer. */
const BASE_PROFILES = 20_000;
const api = sharedApi();
beforeAll(async () => {
  await withoutIndexes(api.services, ['base_profile', 'locale_profile'], (transaction) =>
    insertManyProfiles({ database: transaction }, BASE_PROFILES),
  );
  await bringUpToDate(api.services);
}, 300_000);

test('the cells of the matrix are read from their index alone', async () => {
  const rows = await api.services.database.selectFrom('base_profile').select('id').limit(50).execute();
  const query = cellQuery(
    rows.map((row) => row.id),
    api.services,
  );
  expect(await planOf(api.services, query)).toContain('Index Only Scan using locale_profile_cell');
});

test('locales in use are looked up in an index, and people who have created by jumping through one', async () => {
  const { database } = api.services;
  const lookups = await lookupTables(database);
  const inUse = (geos: string[]) => inUseQuery({ id: '', name: '', role: 'Admin', geos }, lookups);
  const plan = (compile: () => { sql: string; parameters: readonly unknown[] }) => planOf(api.services, { compile });
  expect(await plan(() => inUse([]).compile(database))).toMatch(
    /Index (Only )?Scan using locale_profile_\w+ on locale_profile used/,
  );
  expect(await plan(() => inUse(['da', 'C7']).compile(database))).toMatch(/locale_profile_by_base_country/);
  expect(await plan(() => creatorsQuery().compile(database))).toMatch(/base_profile_by_creator/);
});

const page = (offset: number) =>
  api.call(
    'base-profile.list',
    { query: { offset, limit: 100, include_total: offset === 0 } } as never,
    api.as('Admin'),
  );
const ids = async (offset: number) => (await page(offset)).rows.map((row) => row.id);

test('a jump by row number finds the same rows from the start, from a place before and from a place behind', async () => {
  const { rows } = await sql<{ id: string }>`
      select id from base_profile order by updated_at desc, id desc`.execute(api.services.database);
  const expected = (offset: number) => rows.slice(offset, offset + 100).map((row) => row.id);
  for (const offset of [15_000, 15_400, 14_700, 14_899, 14_900, 19_950, 1_000, 990, 0]) {
    expect(await ids(offset), String(offset)).toEqual(expected(offset));
  }
});

test('the last rows of a list and its total agree', async () => {
  expect((await page(0)).total).toBe(BASE_PROFILES);
  expect(await ids(BASE_PROFILES - 3)).toHaveLength(3);
  expect(await ids(BASE_PROFILES)).toEqual([]);
});
