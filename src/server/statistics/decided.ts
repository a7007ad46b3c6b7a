import { sql, type Kysely } from 'kysely';
import { MOST_LOOPS } from '../../contract/policy/statistic-figures.ts';
import type { Schema } from '../database/schema.ts';
import { cached } from './cached.ts';
import { ownerColumn, type Scope } from './scope.ts';
import { inSlices } from './slices.ts';

/** Profiles of one owner whose first decision fell into the range, by how it went and how often they came back. */
export interface Decided {
  /** Who wrote them, or decided first: see `ownerColumn`; null where nobody is known to have. */
  owner: string | null;
  approved: boolean;
  /** `MOST_LOOPS` stands for more as well. */
  loops: number;
  amount: number;
}

/** Everybody's first decisions of the range, from which the numbers of one and of all are made. */
export function decidedOf(database: Kysely<Schema>, scope: Scope): Promise<Decided[]> {
  const column = ownerColumn(scope.role);
  return cached(
    database,
    ['decided', column, scope.from, scope.until],
    async () => {
      const found = new Map<string, Decided>();
      await inSlices(scope, async (from, until) => {
        const { rows } = await sql<Decided>`
          select ${sql.ref(column)} as owner, first_event in (2, 7) as approved, least(disapprovals, ${sql.lit(MOST_LOOPS)}) as loops,
            count(*)::int as amount
          from statistic_record where first_at >= ${from} and first_at < ${until}
          group by 1, 2, 3`.execute(database);
        for (const row of rows) {
          const key = JSON.stringify([row.owner, row.approved, row.loops]);
          const known = found.get(key);
          if (known) known.amount += row.amount;
          else found.set(key, row);
        }
      });
      return [...found.values()];
    },
    amountOf,
  );
}

export function amountOf(rows: readonly { amount: number }[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}
