import { sql, type Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { cached } from './cached.ts';
import { amountOf } from './decided.ts';
import type { Scope } from './scope.ts';
import { inSlices } from './slices.ts';

interface Claims {
  holder: string;
  /** Time at work, in whole seconds. */
  seconds: number;
  amount: number;
}

/**
 * The median time at work of each person's claims that ended in the range, in seconds. What counts as work is decided
 * where it is written: by the triggers `count_lease_activity` and `keep_done_claim` of migrations/0010-statistics.ts.
 */
export async function activeMedians(
  database: Kysely<Schema>,
  scope: Scope,
): Promise<{ person: string; value: number }[]> {
  const claims = await cached(database, ['claims', scope.from, scope.until], () => claimsOf(database, scope), amountOf);
  const persons = new Map<string, Claims[]>();
  for (const each of claims) {
    const own = persons.get(each.holder);
    if (own) own.push(each);
    else persons.set(each.holder, [each]);
  }
  return [...persons].map(([person, own]) => ({ person, value: medianOf(own) }));
}

/** How many claims of each person took how many seconds. */
async function claimsOf(database: Kysely<Schema>, scope: Scope): Promise<Claims[]> {
  const found = new Map<string, Claims>();
  await inSlices(scope, async (from, until) => {
    const { rows } = await sql<Claims>`
      select holder_id as holder, round(active_seconds)::int as seconds, count(*)::int as amount
      from statistic_claim where ended_at >= ${from} and ended_at < ${until}
      group by 1, 2`.execute(database);
    for (const row of rows) {
      const key = `${row.seconds} ${row.holder}`;
      const known = found.get(key);
      if (known) known.amount += row.amount;
      else found.set(key, row);
    }
  });
  return [...found.values()];
}

/** The middle of numbers that are told by how often each occurs. */
function medianOf(claims: readonly Claims[]): number {
  const sorted = claims.toSorted((a, b) => a.seconds - b.seconds);
  const count = amountOf(sorted);
  const at = (position: number) => {
    let passed = 0;
    return sorted.find(({ amount }) => (passed += amount) > position)?.seconds ?? 0;
  };
  return (at(Math.floor((count - 1) / 2)) + at(Math.floor(count / 2))) / 2;
}
