import { sql, type Kysely } from 'kysely';
import { WITHOUT_LIMIT } from '../../libraries/embedded-postgres-host/engine.ts';
import type { Schema } from '../platform/database/schema.ts';

/** A stored count of the statistics that differs from the events. */
export interface CountFault {
  kept: string;
  /** Rows that are wrong, missing or superfluous. */
  rows: number;
}

/** Each summary with a count of all events, by the columns that identify a row. */
const SUMMARIES = {
  quarter: ['quarter', 'event', 'actor_id', 'locale'],
  record: ['record_id'],
  reason: ['quarter', 'code', 'actor_id', 'author_id'],
} as const;

/** Compares all stored counts with a count of all events and claims, as of one moment. Takes half a minute or more for a million events. */
export function checkCounts(database: Kysely<Schema>): Promise<CountFault[]> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      await sql.raw(WITHOUT_LIMIT).execute(transaction);
      const faults: CountFault[] = [];
      for (const [name, key] of Object.entries(SUMMARIES)) {
        const { rows } = await sql<CountFault>`
          select ${name} as kept, count(*)::int as rows
          from ${sql.table(`counted_${name}`)} as counted full join ${sql.table(`statistic_${name}`)} as kept
            using (${sql.join(key.map((column) => sql.ref(column)))})
          where to_jsonb(counted) is distinct from to_jsonb(kept) having count(*) > 0`.execute(transaction);
        faults.push(...rows);
      }
      const { rows } = await sql<CountFault>`
        with actual as (
          select part, minutes, start_of_block(minutes, at) as start, person, key, sum(amount) as amount
          from statistic_fact join statistic_part_block using (part) group by 1, 2, 3, 4, 5),
        kept as (
          select part, minutes, start, person, key, sum(amount) as amount from (
            select part, minutes, start, person, key, amount from statistic_block
            union all select part, minutes, start_of_block(minutes, at), person, key, amount
              from statistic_fresh join statistic_part_block using (part)) as both_of_them
          group by 1, 2, 3, 4, 5)
        select part as kept, count(*)::int as rows from actual full join kept using (part, minutes, start, person, key)
        where coalesce(actual.amount, 0) <> coalesce(kept.amount, 0) group by part order by part`.execute(transaction);
      return [...faults, ...rows];
    });
}

/**
 * Makes all that is kept for the statistics anew from the events and claims, as of one moment. Writers of events wait
 * meanwhile, a second or more for each 100,000 events, or are asked to try again; readers do not wait. All of it
 * happens, or nothing.
 */
export async function recount(database: Kysely<Schema>): Promise<void> {
  await database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      await sql.raw(WITHOUT_LIMIT).execute(transaction);
      // The moment is that of the first statement after these locks, so nobody is between an event and its counts, or
      // in the middle of moving rows. Claims may end meanwhile: what they append later does not belong to that
      // moment.
      await sql`lock table audit_event, statistic_block in exclusive mode`.execute(transaction);
      for (const name of ['statistic_quarter', 'statistic_record', 'statistic_reason'] as const) {
        await sql`delete from ${sql.table(name)}`.execute(transaction);
      }
      // What triggers would append for each row is counted at the end, at once.
      await sql`alter table statistic_record disable trigger user`.execute(transaction);
      await sql`insert into statistic_quarter (quarter, event, actor_id, locale, amount)
        select quarter, event, actor_id, locale, amount from counted_quarter`.execute(transaction);
      await sql`insert into statistic_record (record_id, kind, author_id, first_at, first_event, first_by, disapprovals)
        select record_id, kind, author_id, first_at, first_event, first_by, disapprovals from counted_record`.execute(
        transaction,
      );
      // The author of each disapproved profile is looked up there.
      await sql`insert into statistic_reason (quarter, code, actor_id, author_id, amount)
        select quarter, code, actor_id, author_id, amount from counted_reason`.execute(transaction);
      await sql`alter table statistic_record enable trigger user`.execute(transaction);
      await sql`select recount_blocks()`.execute(transaction);
    });
}
