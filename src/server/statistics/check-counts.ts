import { sql, type Kysely } from 'kysely';
import { WITHOUT_LIMIT } from '../database/engine/engine.ts';
import type { Schema } from '../database/schema.ts';

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
