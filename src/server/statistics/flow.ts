import { sql, type Kysely } from 'kysely';
import { dayAfter, startOfDay } from '../../contract/policy/day-range.ts';
import { FLOW_ORDER, type FlowEvent } from '../../contract/policy/statistic-figures.ts';
import type { Statistics } from '../../contract/shapes/statistics.ts';
import type { Schema } from '../database/schema.ts';
import { ClosedDays, type DayCounts } from './closed-days.ts';
import type { Scope } from './scope.ts';
import { inSlices } from './slices.ts';

/** Events of each day, from the quarters of an hour that the database sums up. */
export async function flowOf(
  database: Kysely<Schema>,
  scope: Scope,
  days: readonly string[],
): Promise<Statistics['flow']> {
  const closed = scope.everybody ? new ClosedDays(database, scope.timeZone, scope.now) : null;
  const counted = new Map<string, DayCounts>();
  for (const run of runsOf(days.filter((day) => closed?.countsOf(day) === undefined))) {
    for (const [day, counts] of await countDays(database, scope, run)) {
      counted.set(day, counts);
      closed?.remember(day, counts);
    }
  }
  return FLOW_ORDER.map((event) => {
    const counts = days.map((day) => (counted.get(day) ?? closed?.countsOf(day))?.get(event) ?? 0);
    return { event, counts, total: counts.reduce((sum, count) => sum + count, 0) };
  });
}

/** Days that follow each other, together. */
function runsOf(days: readonly string[]): string[][] {
  const runs: string[][] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last && dayAfter(last.at(-1) ?? '') === day) last.push(day);
    else runs.push([day]);
  }
  return runs;
}

async function countDays(
  database: Kysely<Schema>,
  { timeZone, everybody, actorId }: Scope,
  days: readonly string[],
): Promise<Map<string, DayCounts>> {
  const starts = days.map((day) => startOfDay(day, timeZone));
  const from = starts[0] ?? new Date(0);
  const until = startOfDay(dayAfter(days.at(-1) ?? ''), timeZone);
  const found = new Map(days.map((day) => [day, new Map<FlowEvent, number>()]));
  const buckets = starts.map((start) => start.toISOString());
  await inSlices({ from, until }, async (begin, end) => {
    const { rows } = await sql<{ event: FlowEvent; day: number; amount: number }>`
      select event, width_bucket(quarter, ${buckets}::timestamptz[]) as day, sum(amount)::int as amount
      from statistic_quarter
      where quarter >= ${begin} and quarter < ${end} and ${everybody ? sql`true` : sql`actor_id = ${actorId}`}
      group by 1, 2`.execute(database);
    for (const { event, day, amount } of rows) {
      const counts = found.get(days[day - 1] ?? '');
      // A slice may end in the middle of a day.
      counts?.set(event, (counts.get(event) ?? 0) + amount);
    }
  });
  return found;
}
