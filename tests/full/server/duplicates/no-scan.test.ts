import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertBaseProfile, insertBaseProfiles, sharedApi } from '../../../support/shared-api.ts';
import { completeBaseBody, tagId } from '../../../support/locale-profiles.ts';
import { filterBody, finish, memoryFiles, scene, addPicture, workOf } from '../../../server/duplicates/support.ts';

const api = sharedApi();
const TABLES = ['compared_profile', 'media_hash', 'duplicate_pair', 'base_profile', 'media'];

/** How often each table was read from its beginning to its end. */
async function scans(): Promise<Record<string, number>> {
  const { database } = api.services;
  await sql`select pg_stat_force_next_flush()`.execute(database);
  const { rows } = await sql<{ relname: string; scans: number }>`
    select relname, seq_scan::integer as scans from pg_stat_user_tables
    where relname in (${sql.join(TABLES)}) order by relname`.execute(database);
  return Object.fromEntries(rows.map((row) => [row.relname, row.scans]));
}

test('a save, an upload and the background work behind them never read a table from end to end', async () => {
  const files = memoryFiles();
  const admin = api.as('Admin');
  const conditions = [
    { kind: 'text', field: 'profileName', comparison: 'similar', similarity: 0.5 },
    { kind: 'similar-picture', distance: 31 },
    { kind: 'date-of-birth', days: 3 },
    { kind: 'same-file' },
  ] as const;
  const body = filterBody([], { groups: conditions.map((condition) => ({ conditions: [condition] })) });
  await api.call('duplicate-filter.create', { body }, admin);
  await insertBaseProfiles(
    api.services,
    Array.from({ length: 200 }, () => ({})),
  );
  const id = await insertBaseProfile(api.services);
  await addPicture(api, id, files.keep(await scene(1)));
  await finish(workOf(api, files));
  const level = await tagId(api.services, 'attachmentAdultLevel', 'none');
  await api.services.database.updateTable('media').set({ adult_level_tag_id: level }).execute();
  // With a handful of rows PostgreSQL rightly reads them all.
  // And with bands that many share it takes comparing two long lists of them for cheap, which it is not.
  await sql`insert into media_hash (sha256, state, bands)
    select md5(n::text) || md5(n::text), 'hashed',
      array(select band * 65536 + (n * 31 + band * 977) % 400 from generate_series(0, 15) as band)
    from generate_series(1, 5000) as n`.execute(api.services.database);
  await sql`analyze`.execute(api.services.database);
  const before = await scans();
  expect(before['compared_profile'], 'the count moves at all').toBeDefined();
  await api.call(
    'base-profile.update',
    { params: { profileBaseId: id }, body: await completeBaseBody(api.services) },
    admin,
  );
  await addPicture(api, id, files.keep(await scene(2)));
  await finish(workOf(api, files));
  const after = await scans();
  for (const table of ['compared_profile', 'media_hash', 'duplicate_pair']) {
    expect(after[table], table).toBe(before[table]);
  }
  // The measure itself sees a scan when there is one.
  await sql`select count(*) from compared_profile where name || '' = 'x'`.execute(api.services.database);
  expect((await scans())['compared_profile']).toBeGreaterThan(after['compared_profile'] ?? 0);
});
