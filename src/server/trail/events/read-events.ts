import { sql, type Kysely } from 'kysely';
import { AUDIT_EVENTS, type AuditEventNumber } from '../../../contract/trail/audit-events.ts';
import { timestamp } from '../../platform/database/column-types.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { PublishedEvent } from '../../../contract/staff/service-operations.ts';

/** Events that are numbered in one transaction. */
const BATCH = 1000;

/**
 * Gives the next numbers to committed events without one. One transaction at a time, over all processes: the row of
 * the count is locked first, before the waiting events are read. Returns how many were numbered.
 */
async function numberSome(database: Kysely<Schema>): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const { last } = await transaction
      .insertInto('event_count')
      .values({ last: '0' })
      // It changes nothing, but locks the row.
      .onConflict((conflict) => conflict.column('id').doUpdateSet((row) => ({ last: row.ref('event_count.last') })))
      .returning('last')
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{ count: number }>`
      with taken as (
        delete from event_waiting where id in (select id from event_waiting order by id limit ${BATCH}) returning *
      ), numbered as (
        insert into event (number, what, audit_event_id, at, by_id, by_name, about)
        select ${last}::bigint + row_number() over (order by id), what, audit_event_id, at, by_id, by_name, about
        from taken returning number
      ), counted as (
        update event_count set last = last + (select count(*) from numbered) where exists (select from numbered)
      )
      select count(*)::integer as count from numbered`.execute(transaction);
    return rows[0]?.count ?? 0;
  });
}

/** Numbers all that waits. If there is nothing, nothing is locked. */
export async function numberEvents(database: Kysely<Schema>): Promise<void> {
  for (;;) {
    const waiting = await database.selectFrom('event_waiting').select('id').limit(1).executeTakeFirst();
    if (!waiting || (await numberSome(database)) < BATCH) return;
  }
}

interface Row {
  number: string;
  what: string;
  event: number | null;
  at: Date;
  by_id: string;
  by_name: string;
  base_profile_id: string | null;
  locale_profile_id: string | null;
  locale: string | null;
  country: string | null;
  group_id: string | null;
  about: string | null;
}

/** Events after a number, as far as they lie in an area; `last`: how far was read. */
export async function readEvents(
  database: Kysely<Schema>,
  { after, limit, geos }: { after: number; limit: number; geos: readonly string[] },
): Promise<{ events: PublishedEvent[]; last: number }> {
  await numberEvents(database);
  const { rows } = await sql<Row>`
    select page.number, page.what, logged.event, coalesce(logged.occurred_at, page.at) as at,
      coalesce(logged.actor_id, page.by_id) as by_id, coalesce(logged.actor_name, page.by_name) as by_name,
      logged.base_profile_id, logged.locale_profile_id, logged.locale, logged.group_id,
      base.attributes ->> 'countryCode' as country, page.about
    from (select * from event where number > ${after}::bigint order by number limit ${limit}) as page
    left join audit_event logged on logged.id = page.audit_event_id
    left join base_profile base on base.id = logged.base_profile_id
    order by page.number`.execute(database);
  return {
    events: rows.filter((row) => isInTheirArea(row, geos)).map(eventOf),
    // Who asks behind the last event would otherwise never come to the next ones.
    last: Number(rows.at(-1)?.number ?? Math.min(after, await lastNumber(database))),
  };
}

export async function lastNumber(database: Kysely<Schema>): Promise<number> {
  const row = await database.selectFrom('event_count').select('last').executeTakeFirst();
  return Number(row?.last ?? 0);
}

/** As in lists: an area bounds locale profiles, and an Admin sees all base profiles. */
function isInTheirArea({ locale, country }: Row, geos: readonly string[]): boolean {
  return geos.length === 0 || locale === null || geos.includes(locale) || (country !== null && geos.includes(country));
}

function eventOf(row: Row): PublishedEvent {
  return {
    number: Number(row.number),
    event: row.event === null ? row.what : AUDIT_EVENTS[row.event as AuditEventNumber],
    at: timestamp(row.at),
    by: { user_id: row.by_id, name: row.by_name },
    profile_base_id: row.base_profile_id,
    profile_id: row.locale_profile_id,
    locale: row.locale,
    action_id: row.group_id,
    about: row.about,
  };
}
