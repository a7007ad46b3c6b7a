import { sql } from 'kysely';
import type { Services } from '../../src/server/platform/calls/call.ts';

/**
 * Stores the story of a year for profiles that are there: some twenty events for each base profile
 * with its locale profiles, in the order of time, within working hours, by some two hundred people;
 * and the claims under which the work was done. The summaries are written by the product's own
 * triggers, and all is carried into blocks, as it is after a year of work. The hashes are filler: no chain of this trail can be verified.
 */
export async function insertLongTrail({ database }: Pick<Services, 'database'>, until: Date): Promise<void> {
  const day = sql`date_trunc('day', ${until}::timestamptz)`;
  // A story begins on one of the days of the year, and each step of it comes some days later.
  await sql`
        insert into audit_event (base_profile_id, link, locale_profile_id, locale, event, occurred_at, actor_id, actor_name,
          actor_role, reason, group_id, request_id, prev_hash, hash)
        select base_id, row_number() over (partition by base_id order by occurred_at, locale_id, event), locale_id, code,
          event, occurred_at, role || '-' || person, role || ' ' || person, role,
          case when event in (3, 8) then jsonb_build_object('codes', jsonb_build_array(
            (array['photo_quality','not_the_person','text_quality','missing_data'])[1 + person % 4]), 'note', '') end,
          gen_random_uuid(), 'bench', '', ''
        from (
          select told.*, ${day} - (n * 7919 % 364) * interval '1 day'
              + (8 * 3600 + (n * 104729 + step * 7907 + coalesce(place, 0) * 61) % 36000) * interval '1 second'
              + step * interval '1 day' as occurred_at
          from (
            select base.n, base.id as base_id, null::uuid as locale_id, null::text as code, null::bigint as place,
              event, role, step, (base.n * 31 + step) % 20 as person
            from (select id, row_number() over (order by created_at, id) as n from base_profile) as base,
              (values (1, 'Creator', 0), (3, 'BaseChecker', 1), (4, 'Creator', 2), (2, 'BaseChecker', 3)) as steps (event, role, step)
            where event not in (3, 4) or base.n % 5 = 0
            union all
            select base.n, base.id, below.id, locale.code, locale.place, event, role, step, locale.place % 60
            from (select id, row_number() over (order by created_at, id) as n from base_profile) as base
            join locale_profile below on below.base_profile_id = base.id
            join (select id, code, row_number() over (order by code) as place from locale) as locale on locale.id = below.locale_id,
              (values (5, 'Admin', 3), (6, 'FillIn', 4), (8, 'GeoChecker', 5), (9, 'FillIn', 6), (7, 'GeoChecker', 7), (10, 'GeoChecker', 8)) as steps (event, role, step)
            where (event not in (8, 9) or (base.n + locale.place) % 6 = 0) and (event <> 10 or below.active)
          ) as told
        ) as dated
        where occurred_at <= ${until}
        order by occurred_at`.execute(database);
  await sql`
        insert into statistic_claim (holder_id, queue, ended_at, active_seconds)
        select actor_id,
          case when event in (2, 3) then 'base-check' when event in (6, 9) then 'fill-in' else 'geo-check' end,
          occurred_at, 20 + id * 7919 % 400
        from audit_event where event in (2, 3, 6, 7, 8, 9) order by id`.execute(database);
  await sql`select recount_blocks()`.execute(database);
}
