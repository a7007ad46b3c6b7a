import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../../src/server/platform/database/schema.ts';
import { TEST_NOW, type TestApi } from '../../support/api.ts';
import { insertLongTrail } from '../../support/long-trail.ts';
import { bringUpToDate, insertManyProfiles } from '../../support/many-profiles.ts';
import tables from './many-rows.json' with { type: 'json' };

const BASE_PROFILES = 1000;

/** Rows in use of every table that grows, as given to the planner. What is not here stays small. */
export const ROWS_IN_USE = tables.rowsInUse;

/** Rows in every table that grows, in the shares in which they are in use. */
export async function insertManyRows({ services }: TestApi): Promise<void> {
  const { database } = services;
  const statements = [
    sql`insert into media (id, base_profile_id, locale_profile_id, kind, position, sha256, width, height, size, added_by, added_at)
      select gen_random_uuid(), id, null, 'profile_picture', n, md5(id::text || n) || md5(id::text), 800, 600, 1000, creator_id, created_at
      from base_profile, generate_series(0, 1) as n`,
    sql`update locale_profile set found = '{contact}' where status <> 'awaiting_fill_in' and id::text < '2'`,
    sql`update locale_profile set stale_fields = '{attribute:city}' where status <> 'awaiting_fill_in' and id::text < '2'`,
    sql`insert into document (id, base_profile_id, name, kind, size, type, sha256, added_by, added_by_name, added_at)
      select gen_random_uuid(), id, 'consent', 'consent', 1000, 'application/pdf', md5(id::text), creator_id, 'Creator', created_at
      from base_profile`,
    sql`insert into action (id, actor_id, operation, occurred_at, records)
      select gen_random_uuid(), actor_id, 'base-profile.approve', occurred_at, '[]' from audit_event where event = 2`,
    sql`insert into queue_skip (id, record_id, kind, queue, person_id, person_name, reason_code, nth, skipped_at)
      select gen_random_uuid(), id, 'base', 'base-check', 'BaseChecker-' || n, 'Checker', 'other', n, queued_at + n * interval '1 hour'
      from base_profile, generate_series(1, 3) as n where queue = 'base-check'`,
    sql`insert into question (id, kind, record_id, base_profile_id, queue, place, text, asker_id, asker_name, to_role, asked_at,
        expires_at, outcome, closed_at, answer, settled)
      select gen_random_uuid(), 'base', id, id, 'base-check', 'record', 'Is it?', 'BaseChecker-' || n, 'Checker',
        (array['Creator', 'Admin'])[1 + n % 2], queued_at, ${TEST_NOW}::timestamptz + n * interval '1 hour',
        case when n > 1 then 'answered' end, case when n > 1 then queued_at end, case when n > 1 then 'Yes.' end, n > 1
      from base_profile, generate_series(1, 4) as n where queue = 'base-check'`,
    sql`insert into notice (recipient_id, kind, data, created_at)
      select 'Creator-' || n % 200, 'taken-over', '{}', ${TEST_NOW}::timestamptz - n * interval '1 hour' from generate_series(1, 2000) as n`,
    sql`insert into bulk_run (id, actor_id, actor_name, actor_role, actor_geos, request_id, kind, action, arguments, filter, state, created_at, changed_at)
      select md5('run' || n)::uuid, 'Admin-' || n % 100, 'Admin', 'Admin', '{}', 'r', 'base', 'approve', '{}', '{}', 'finished', moment, moment
      from generate_series(1, 1000) as n, lateral (select ${TEST_NOW}::timestamptz - n * interval '1 hour' as moment) as at`,
    sql`insert into export_log (id, overview, format, filter, sort, direction, actor_id, actor_name, actor_role, actor_geos, request_id, began_at, part_at)
      select md5('export' || n)::uuid, 'base-profiles', 'csv', '{}', 'updated_at', 'desc', 'Admin-' || n % 100, 'Admin', 'Admin', '{}', 'r', moment, moment
      from generate_series(1, 1000) as n, lateral (select ${TEST_NOW}::timestamptz - n * interval '1 hour' as moment) as at`,
    sql`insert into bulk_run_item (run_id, record_id, version, name, outcome)
      select bulk_run.id, gen_random_uuid(), 1, 'Anna', (array['done','refused'])[1 + n % 2] from bulk_run, generate_series(1, 10) as n`,
    sql`insert into duplicate_filter (id, name, name_key, scope, active, action, groups, owner_id, owner_name, created_at, updated_at)
      select md5('filter' || n)::uuid, 'Filter ' || n, 'filter ' || n, 'base', true, 'log', '[]', 'Admin-1', 'Admin', ${TEST_NOW}, ${TEST_NOW}
      from generate_series(1, 20) as n`,
    sql`insert into duplicate_run (id, filter_id, filter_version, filter_name, scope, groups, state, started_by, started_by_name, created_at)
      select md5('duplicates' || n)::uuid, md5('filter' || 1 + n % 20)::uuid, 1, 'Filter', 'base', '[]', 'finished', 'Admin-1', 'Admin',
        ${TEST_NOW}::timestamptz - n * interval '1 hour' from generate_series(1, 1000) as n`,
    sql`insert into duplicate_pair (id, scope, first_id, second_id, first_base_id, second_base_id, state, score, evidence, filter_id,
        filter_version, filter_name, found_at)
      select md5('pair' || n)::uuid, 'base', id, other, id, other, (array['open','linked','not_duplicate','unsure'])[1 + n % 4], n * 31 % 100,
        '{"parts":[]}', md5('filter' || 1 + n % 20)::uuid, 1, 'Filter', created_at
      from (select id, lead(id) over (order by id) as other, created_at, row_number() over () as n from base_profile) as pair
      where other is not null`,
    sql`insert into duplicate_log (occurred_at, outcome, scope, filter_id, filter_version, filter_name, pair_id, first, second, score, evidence,
        tags, active, search_text, actor_id, actor_name, actor_role, action_id)
      select ${TEST_NOW}::timestamptz - (9000 - n) * interval '1 hour', (array['logged','continued','linked','not_duplicate'])[1 + n % 4],
        (array['base','locale'])[1 + n % 2], md5('filter' || 1 + n % 20)::uuid, 1, 'Filter', md5('pair' || n)::uuid, side, side, 80,
        '{"parts":[]}', base.tags, n % 2 = 0, base.search_text, 'Creator-' || n % 200, 'Creator', 'Creator', gen_random_uuid()
      from (select *, row_number() over (order by id) as n from base_profile) as base, generate_series(1, 3),
        lateral (select jsonb_build_object('id', base.id, 'profile_base_id', base.id, 'profile_name', base.profile_name, 'locale', null,
          'status', 'draft', 'active', false, 'photo', null) as side) as sides
      order by n`,
    sql`insert into compared_profile (profile_id, kind, base_profile_id, name, rules)
      select id, 'base', id, sort_name, 1 from base_profile`,
    sql`insert into setting_change (key, after, changed_by, changed_by_name, changed_at, request_id)
      select 'four_eyes', '"warn"', 'Admin-1', 'Admin', ${TEST_NOW}, 'r' from generate_series(1, 500)`,
    sql`insert into preference (person_id, key, version, value, updated_at)
      select 'Creator-' || n, 'theme', 1, '{}', ${TEST_NOW} from generate_series(1, 500) as n`,
  ];
  await database.transaction().execute(async (transaction) => {
    await insertManyProfiles({ database: transaction }, BASE_PROFILES);
    await insertLongTrail({ database: transaction }, TEST_NOW);
    for (const statement of statements) await statement.execute(transaction);
  });
  await bringUpToDate(services);
}

/**
 * Makes the planner choose as in use: it takes rows a page from the statistics, so each page is set to be fuller.
 * `scale` says for each table by what its number of rows is multiplied.
 */
export async function setRowsInUse(database: Kysely<Schema>, scale: () => number = () => 1): Promise<void> {
  for (const [table, rows] of Object.entries(ROWS_IN_USE)) {
    await sql`
      with factor as (select ${rows * scale()}::float8 / reltuples as times from pg_class where oid = ${table}::regclass and reltuples > 0)
      update pg_class set reltuples = (reltuples * factor.times)::float4 from factor
      where oid = ${table}::regclass or oid in (select indexrelid from pg_index where indrelid = ${table}::regclass)`.execute(
      database,
    );
  }
}
