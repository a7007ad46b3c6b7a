import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { cached } from './cached.ts';
import { keptCounts } from './kept-counts.ts';
import { ownerColumn, type Scope } from './scope.ts';

/** Profiles of one owner with their first decision in the range, by its outcome and how often they came back. */
export interface Decided {
  /** Who wrote them, or decided first: see `ownerColumn`; '' if unknown. */
  owner: string;
  approved: boolean;
  /** `MOST_LOOPS` stands for more as well. */
  loops: number;
  amount: number;
}

/** Everybody's first decisions of the range, from which the numbers of one and of all are made. */
export function decidedOf(database: Kysely<Schema>, scope: Scope): Promise<Decided[]> {
  const part = ownerColumn(scope.role) === 'first_by' ? 'decider' : 'author';
  return cached(
    database,
    ['decided', part, scope.from, scope.until],
    async () => {
      const counts = await keptCounts(database, part, scope);
      return counts.map(({ person, key, amount }) => {
        const [first, loops] = key.split(' ');
        return { owner: person, approved: first === 'approved', loops: Number(loops), amount };
      });
    },
    amountOf,
  );
}

export function amountOf(rows: readonly { amount: number }[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}
