import { sql, type Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import type { Services } from '../platform/calls/call.ts';
import { startWork, untilDone, type Work } from '../platform/work/work.ts';

/** Fresh rows moved by one statement: so few that the embedded database soon serves others. */
const AT_ONCE = 500;

/**
 * Moves recently appended rows into the blocks, and returns how many there were. Any number of processes may do it at
 * once: each row is moved by one of them, and blocks are locked in one order.
 */
export async function carryFresh(database: Kysely<Schema>, atOnce = AT_ONCE): Promise<number> {
  const { rows } = await sql<{ carried: number }>`
    with taken as (
      delete from statistic_fresh where id in (
        select id from statistic_fresh order by id limit ${atOnce} for update skip locked)
      returning part, at, person, key, amount),
    added as (
      insert into statistic_block as kept (part, minutes, start, person, key, amount)
        select part, minutes, start_of_block(minutes, at), person, key, sum(amount)
        from taken join statistic_part_block using (part)
        group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (part, minutes, start, person, key) do update set amount = kept.amount + excluded.amount)
    select count(*)::int as carried from taken`.execute(database);
  return rows[0]?.carried ?? 0;
}

/** Milliseconds between two looks: few enough events occur in that time for every answer to add them up. */
const PAUSE = 30_000;

/** Keeps the number of fresh rows in the statistics small, until it is stopped. */
export function startCarrying({ database, log }: Pick<Services, 'database' | 'log'>): Work {
  return startWork((signal) => untilDone(signal, () => carryFresh(database)), {
    pause: PAUSE,
    failed: 'The statistics could not be updated; the next pass tries again.',
    log,
  });
}
