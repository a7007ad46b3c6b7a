import { sql, type Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

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
