import { sql, type Kysely } from 'kysely';
import { COUNTED_OUTCOMES, type CountedOutcome } from '../../contract/policy/statistic-figures.ts';
import type { Statistics } from '../../contract/shapes/statistics.ts';
import type { Schema } from '../database/schema.ts';
import type { Scope } from './scope.ts';

/** How often each outcome was logged for duplicates and still stands. */
export async function duplicatesOf(
  database: Kysely<Schema>,
  { from, until }: Scope,
): Promise<NonNullable<Statistics['duplicates']>> {
  const { rows } = await sql<{ outcome: CountedOutcome; count: number }>`
    select outcome, count(*)::int as count from duplicate_log
    where outcome in (${sql.join(COUNTED_OUTCOMES.map((outcome) => sql.lit(outcome)))})
      and occurred_at >= ${from} and occurred_at < ${until} and undone_at is null
    group by outcome`.execute(database);
  return COUNTED_OUTCOMES.map((outcome) => ({
    outcome,
    count: rows.find((row) => row.outcome === outcome)?.count ?? 0,
  }));
}
