import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { TEST_NOW } from '../../support/api.ts';
import { insertBaseProfiles } from '../../support/base-profiles.ts';
import { sharedApi } from '../../support/shared-api.ts';

const ROWS = 2600;

const api = sharedApi();
beforeAll(() =>
  insertBaseProfiles(
    api.services,
    Array.from({ length: ROWS }, (_, index) => ({ updated_at: new Date(TEST_NOW.getTime() - (index % 700)) })),
  ),
);

test('a jump by row number finds the same rows from the start, from a place before and from a place behind', async () => {
  const { rows } = await sql<{ id: string }>`
    select id from base_profile order by updated_at desc, id desc`.execute(api.services.database);
  for (const offset of [2000, 2100, 1700, 1899, 1900, ROWS - 3, ROWS, 1000, 990, 0]) {
    const query = { offset, limit: 100 } as never;
    const found = await api.call('base-profile.list', { query }, api.as('Admin'));
    const expected = rows.slice(offset, offset + 100).map(({ id }) => id);
    expect(
      found.rows.map(({ id }) => id),
      String(offset),
    ).toEqual(expected);
  }
});
