import { sql, type Kysely } from 'kysely';
import { startOfDay } from '../../contract/policy/day-range.ts';
import { FLOW_ORDER } from '../../contract/policy/statistics.ts';
import type { Statistics } from '../../contract/shapes/statistics.ts';
import type { Schema } from '../database/schema.ts';
import type { Scope } from './scope.ts';

/** Events of each day, from the quarters of an hour that the database sums up. */
export async function flowOf(
  database: Kysely<Schema>,
  scope: Scope,
  days: readonly string[],
): Promise<Statistics['flow']> {
  const starts = days.map((day) => startOfDay(day, scope.timeZone).toISOString());
  const { rows } = await sql<{ event: number; day: number; amount: number }>`
    select event, width_bucket(quarter, ${starts}::timestamptz[]) as day, sum(amount)::int as amount
    from statistic_quarter
    where quarter >= ${scope.from} and quarter < ${scope.until}
      and (${scope.everybody}::boolean or actor_id = ${scope.actorId})
    group by 1, 2`.execute(database);
  return FLOW_ORDER.map((event) => {
    const counts = days.map(() => 0);
    for (const row of rows) if (row.event === event) counts[row.day - 1] = row.amount;
    return { event, counts, total: counts.reduce((sum, count) => sum + count, 0) };
  });
}
