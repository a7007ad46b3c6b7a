import { sql, type Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { keptRows } from './kept-counts.ts';
import type { Scope } from './scope.ts';

/**
 * The median time at work of each person's claims that ended in the range, in whole seconds. The triggers
 * `count_lease_activity` and `keep_done_claim` of baseline/statistics.ts decide what counts as work. The stored
 * counts show in which bucket the middle is; only the claims of that bucket are read one by one.
 */
export async function activeMedians(
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
