import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkCounts } from '../../../src/server/statistics/check-counts.ts';
import { openTestDatabase } from '../../support/database.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

/** Records that were made, sent back and approved, with reasons, and the claims under which that was done. */
async function insertHistory(): Promise<void> {
  await sql`insert into audit_event (base_profile_id, link, event, occurred_at, reason, actor_id, actor_name, actor_role,
      request_id, group_id, prev_hash, hash)
    select md5(record::text)::uuid, link, case when link = 1 then 1 when link = 4 then 2 else 3 end,
      '2025-12-30T22:50Z'::timestamptz + record * interval '31 hours' + link * interval '50 minutes',
      case when link in (2, 3) then '{"codes": ["photo_quality", "text_quality"], "note": ""}'::jsonb end,
      'person-' || (record + link) % 7, 'x', 'Admin', 'r', gen_random_uuid(), '', ''
    from generate_series(1, 60) as record, generate_series(1, 4) as link
    where link <= 1 + record % 4`.execute(database.kysely);
  await sql`insert into statistic_claim (holder_id, queue, ended_at, active_seconds)
    select actor_id, 'base-check', occurred_at, id % 97 from audit_event`.execute(database.kysely);
}

test('what is inserted is counted exactly, a history at once or a decision by itself', async () => {
  await insertHistory();
  expect(await checkCounts(database.kysely)).toEqual([]);
  // The record that was only made is decided on now, by a statement of its own.
  await sql`insert into audit_event (base_profile_id, link, event, occurred_at, reason, actor_id, actor_name, actor_role,
      request_id, group_id, prev_hash, hash)
    values (md5('4')::uuid, 2, 3, '2026-03-29T01:10Z', '{"codes": ["other"], "note": "x"}', 'person-1', 'x', 'Admin', 'r',
      gen_random_uuid(), '', '')`.execute(database.kysely);
  expect(await checkCounts(database.kysely)).toEqual([]);
});
