import { sql } from 'kysely';
import type { Services } from '../../src/server/platform/calls/call.ts';

/**
 * Stores many profiles at once, made by the database: base profiles, and five locale profiles beneath
 * each. Statuses, flags, tags and places are spread, names are words of eight letters that few share.
 * `bringUpToDate` is to follow, which no transaction can hold.
 */
export async function insertManyProfiles(
  { database }: Pick<Services, 'database'>,
  baseProfiles: number,
): Promise<void> {
  const name = (number: string) => sql.raw(`substr(translate(md5(${number}), '0123456789', 'ghijklmnop'), 1, 8)`);
  await sql`
      insert into base_profile (id, status, active, attributes, tags, profile_name, sort_name, sort_city, search_text,
        date_of_birth, locales_done, creator_id, creator_name, created_at, updated_at, waiting_since)
      select gen_random_uuid(), (array['draft','awaiting_approval','approved','disapproved'])[1 + n % 4], n % 3 = 0,
        jsonb_build_object('countryCode', 'C' || n % 50, 'geoRegion1', 'R' || n % 400),
        array[tags.ids[1 + n % 40], tags.ids[41 + n % 7]],
        ${name('n::text')}, ${name('n::text')}, 'city ' || n % 900, ${name('n::text')} || ' city ' || n % 900,
        date '1970-01-01' + (n % 9000), n % 6, 'Creator-' || n % 30, 'Creator',
        timestamptz '2026-01-01' + n * interval '1 minute', timestamptz '2026-06-01' + (n * 7919 % 100000) * interval '1 minute',
        case when n % 4 = 1 then timestamptz '2026-06-01' + n * interval '1 second' else 'infinity' end
      from generate_series(1, ${baseProfiles}::integer) as n,
        (select array_agg(id order by id) as ids from tag) as tags`.execute(database);
  await sql`
      insert into locale_profile (id, base_profile_id, locale_id, status, active, tags, profile_name, sort_name, search_text,
        created_at, updated_at, waiting_since, status_since)
      select gen_random_uuid(), base.id, locale.id,
        (array['awaiting_fill_in','awaiting_approval','approved','disapproved'])[1 + (base.n + locale.place) % 4],
        (base.n + locale.place) % 5 = 0, base.tags, base.sort_name, base.sort_name, base.search_text,
        base.created_at, base.updated_at + locale.place * interval '1 second', base.waiting_since, base.updated_at
      from (select *, row_number() over (order by created_at) as n from base_profile) as base
      join (select id, row_number() over (order by code) - 1 as place from locale) as locale
        on locale.place % 37 = (37 - base.n % 37) % 37`.execute(database);
}

/** Brings the statistics and the visibility of rows up to date, so that plans are chosen as they would be in use. */
export async function bringUpToDate({ database }: Pick<Services, 'database'>): Promise<void> {
  await sql`vacuum (analyze)`.execute(database);
}

/** The plan of a query, as the database would carry it out. */
export async function planOf(
  { database }: Pick<Services, 'database'>,
  query: { compile: () => { sql: string; parameters: readonly unknown[] } },
): Promise<string> {
  const compiled = query.compile();
  const { rows } = await database.executeQuery<{ 'QUERY PLAN': string }>({
    ...compiled,
    sql: `explain ${compiled.sql}`,
  } as Parameters<typeof database.executeQuery>[0]);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
