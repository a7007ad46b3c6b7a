import { sql, type Kysely } from 'kysely';
import type { DisapprovalCode } from '../../contract/policy/disapproval.ts';
import type { Statistics } from '../../contract/shapes/statistics.ts';
import type { Schema } from '../database/schema.ts';
import { ownerColumn, type Scope } from './scope.ts';

/** First decisions of the range, how often those profiles came back, and the reasons named. */
export async function qualityOf(database: Kysely<Schema>, scope: Scope): Promise<Statistics['quality']> {
  const owner = sql.ref(ownerColumn(scope.role));
  const decided = await sql<{ approved: boolean; loops: number; amount: number }>`
    select first_event in (2, 7) as approved, least(disapprovals, 3) as loops, count(*)::int as amount
    from statistic_record
    where first_at >= ${scope.from} and first_at < ${scope.until}
      and (${scope.everybody}::boolean or ${owner} = ${scope.actorId})
    group by 1, 2`.execute(database);
  const sum = (of: (row: { approved: boolean; loops: number }) => boolean) =>
    decided.rows.filter(of).reduce((total, { amount }) => total + amount, 0);
  return {
    first_decisions: sum(() => true),
    first_approved: sum(({ approved }) => approved),
    loops: [0, 1, 2, 3].map((loops) => sum((row) => row.loops === loops)),
    reasons: await reasonsOf(database, scope),
  };
}

async function reasonsOf(database: Kysely<Schema>, scope: Scope): Promise<Statistics['quality']['reasons']> {
  const owner = sql.ref(ownerColumn(scope.role) === 'author_id' ? 'author_id' : 'actor_id');
  const { rows } = await sql<{ code: DisapprovalCode; count: number }>`
    select code, sum(amount)::int as count from statistic_reason
    where quarter >= ${scope.from} and quarter < ${scope.until}
      and (${scope.everybody}::boolean or ${owner} = ${scope.actorId})
    group by code order by count desc, code`.execute(database);
  return rows;
}
