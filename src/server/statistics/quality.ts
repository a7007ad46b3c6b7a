import { sql, type Kysely } from 'kysely';
import type { DisapprovalCode } from '../../contract/policy/disapproval.ts';
import type { Statistics } from '../../contract/shapes/statistics.ts';
import type { Schema } from '../database/schema.ts';
import { amountOf, decidedOf } from './decided.ts';
import { ownerColumn, type Scope } from './scope.ts';
import { inSlices } from './slices.ts';

type Reasons = Statistics['quality']['reasons'];

/** First decisions of the range, how often those profiles came back, and the reasons named. */
export async function qualityOf(database: Kysely<Schema>, scope: Scope): Promise<Statistics['quality']> {
  const all = await decidedOf(database, scope);
  const decided = scope.everybody ? all : all.filter(({ owner }) => owner === scope.actorId);
  return {
    first_decisions: amountOf(decided),
    first_approved: amountOf(decided.filter(({ approved }) => approved)),
    loops: [0, 1, 2, 3].map((loops) => amountOf(decided.filter((row) => row.loops === loops))),
    reasons: await reasonsOf(database, scope),
  };
}

async function reasonsOf(database: Kysely<Schema>, scope: Scope): Promise<Reasons> {
  const owner = sql.ref(ownerColumn(scope.role) === 'author_id' ? 'author_id' : 'actor_id');
  const counts = new Map<DisapprovalCode, number>();
  await inSlices(scope, async (from, until) => {
    const { rows } = await sql<{ code: DisapprovalCode; count: number }>`
      select code, sum(amount)::int as count from statistic_reason
      where quarter >= ${from} and quarter < ${until} and ${scope.everybody ? sql`true` : sql`${owner} = ${scope.actorId}`}
      group by code`.execute(database);
    for (const { code, count } of rows) counts.set(code, (counts.get(code) ?? 0) + count);
  });
  return [...counts]
    .map(([code, count]) => ({ code, count }))
    .toSorted((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1));
}
