import { sql, type Kysely, type RawBuilder } from 'kysely';
import { dayAfter, startOfDay } from '../../contract/base/day-range.ts';
import { FLOW_ORDER, type FlowEvent } from '../../contract/statistics/statistic-figures.ts';
import { DAY, HOUR } from '../../contract/base/time-spans.ts';
import type { Schema } from '../platform/database/schema.ts';
import { keptRows, type Span } from './kept-counts.ts';
import type { Scope } from './scope.ts';
import type { Statistics } from '../../contract/statistics/statistics-operations.ts';

/** Days of the first slice. */
const FIRST = 4;
/** Milliseconds below which the next slice is twice as long, and above which it is half. */
const SHORT = 15;
const LONG = 40;

/**
 * Reads a range in slices, one after the other, each so long that the database needs some milliseconds. The embedded
 * database does one thing at a time: one statement over a year would block everybody else for seconds.
 */
async function inSlices(
  { from, until }: Pick<Scope, 'from' | 'until'>,
  read: (from: Date, until: Date) => Promise<void>,
): Promise<void> {
  let days = FIRST;
  for (let start = from; start < until;) {
    const end = new Date(Math.min(start.getTime() + days * DAY, until.getTime()));
    const begun = performance.now();
    await read(start, end);
    const taken = performance.now() - begun;
    if (taken < SHORT) days *= 2;
    else if (taken > LONG) days = Math.max(1, Math.floor(days / 2));
    start = end;
  }
}

/** Events of each day, from the quarters of an hour and the hours that the database sums up. */
export async function flowOf(
  database: Kysely<Schema>,
  scope: Scope,
  days: readonly string[],
): Promise<Statistics['flow']> {
  const counted = new Map(FLOW_ORDER.map((event) => [event, days.map(() => 0)]));
  const starts = days.map((day) => startOfDay(day, scope.timeZone));
  const buckets = starts.map((start) => start.toISOString());
  const span = { from: starts[0] ?? new Date(0), until: startOfDay(dayAfter(days.at(-1) ?? ''), scope.timeZone) };
  await inSlices(span, async (from, until) => {
    const { rows } = await sql<{ event: string; day: number; amount: number }>`
      select event, width_bucket(quarter, ${buckets}::timestamptz[]) as day, sum(amount)::int as amount
      from (${eventsIn(scope, { from, until }, starts)}) as events group by 1, 2`.execute(database);
    for (const { event, day, amount } of rows) {
      const counts = counted.get(Number(event) as FlowEvent);
      // A slice may end in the middle of a day.
      if (counts) counts[day - 1] = (counts[day - 1] ?? 0) + amount;
    }
  });
  return FLOW_ORDER.map((event) => flowRow(event, counted.get(event) ?? []));
}

export function flowRow(event: FlowEvent, counts: number[]): Statistics['flow'][number] {
  return { event, counts, total: totalOf(counts) };
}

export function totalOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Everybody's events are stored in one row for each hour and each quarter; a person has few enough to be read directly. */
function eventsIn({ everybody, actorId }: Scope, span: Span, starts: readonly Date[]): RawBuilder<unknown> {
  const within = (moment: RawBuilder<unknown>) => sql`${moment} >= ${span.from} and ${moment} < ${span.until}`;
  if (!everybody) {
    return sql`select event, quarter, amount from statistic_quarter where actor_id = ${actorId} and ${within(sql`quarter`)}`;
  }
  // Hours in which a day begins in the middle, as in Nepal: only their quarters belong to one day.
  const begun = starts.filter((start) => start > span.from && start < span.until);
  const divided = [...new Set([span.from, ...begun, span.until].filter(isWithinAnHour).map(hourOf))];
  return sql`select key as event, start as quarter, amount from statistic_block
      where part = 'flow' and minutes = 60 and ${within(sql`start`)} and start <> all(${divided}::timestamptz[])
    union all select key, start, amount from unnest(${divided}::timestamptz[]) as hour
      join statistic_block on part = 'flow' and minutes = 15 and start >= hour and start < hour + interval '1 hour'
      where ${within(sql`start`)}
    union all select key, at, amount from statistic_fresh where part = 'flow' and ${within(sql`at`)}`;
}

function isWithinAnHour(moment: Date): boolean {
  return moment.getTime() % HOUR !== 0;
}

function hourOf(moment: Date): string {
  return new Date(moment.getTime() - (moment.getTime() % HOUR)).toISOString();
}

/**
 * The median time at work of each person's claims that ended in the range, in whole seconds. The triggers
 * `count_lease_activity` and `keep_done_claim` of baseline/statistics.ts decide what counts as work. The stored
 * counts show in which bucket the middle is; only the claims of that bucket are read one by one.
 */
export async function medianActiveTimes(
  database: Kysely<Schema>,
  scope: Scope,
): Promise<{ person: string; value: number }[]> {
  const { rows } = await sql<{ person: string; value: number }>`
    with buckets as (
      select person, key::int as bucket, amount::int from (
        select person, key, sum(amount) as amount from (${keptRows('claim', scope)}) as kept group by 1, 2) as summed),
    ranked as (
      select person, bucket, (sum(amount) over (partition by person order by bucket))::int - amount as before, amount,
        (sum(amount) over (partition by person))::int as total
      from buckets),
    middle as (select * from ranked where before <= total / 2 and before + amount > (total - 1) / 2)
    select person, avg(seconds)::float8 as value
    from middle cross join lateral (
      -- The window is a fence as well: the claims of each bucket are read from the index and not all of them at once.
      select round(active_seconds)::int as seconds,
        before + row_number() over (order by round(active_seconds)) - 1 as position
      from statistic_claim
      where holder_id = person and statistic_claim.bucket = middle.bucket
        and ended_at >= ${scope.from} and ended_at < ${scope.until}) as claims
    where position in ((total - 1) / 2, total / 2) group by person`.execute(database);
  return rows;
}
