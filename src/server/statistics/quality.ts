import type { Kysely } from 'kysely';
import type { DisapprovalCode } from '../../contract/profiles/disapproval.ts';
import type { Figure } from '../../contract/statistics/statistic-figures.ts';
import type { Schema } from '../platform/database/schema.ts';
import { keptCounts } from './kept-counts.ts';
import { ownerColumn, type Scope } from './scope.ts';
import { cached } from './cached.ts';
import type { Statistics } from '../../contract/statistics/statistics-operations.ts';

/** Profiles of one owner with their first decision in the range, by its outcome and how often they came back. */
interface Decided {
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

function amountOf(rows: readonly { amount: number }[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}

type Reasons = Statistics['quality']['reasons'];

/** First decisions of the range, how often those profiles came back, and the reasons named. */
export async function qualityOf(database: Kysely<Schema>, scope: Scope): Promise<Statistics['quality']> {
  const decided = await ownDecided(database, scope);
  return {
    ...firstPass(decided),
    loops: [0, 1, 2, 3].map((loops) => amountOf(decided.filter((row) => row.loops === loops))),
    reasons: await reasonsOf(database, scope),
  };
}

/** Only the first of these numbers, for a range that needs no others. */
export async function firstPassOf(database: Kysely<Schema>, scope: Scope) {
  return firstPass(await ownDecided(database, scope));
}

function firstPass(decided: readonly Decided[]) {
  return {
    first_decisions: amountOf(decided),
    first_approved: amountOf(decided.filter(({ approved }) => approved)),
  };
}

/** How many rows are behind a number of the quality, from stored counts; null for every other number. */
export function keptTotal(database: Kysely<Schema>, figure: Figure, scope: Scope): Promise<number> | null {
  const those = async (which: (row: Decided) => boolean) => amountOf((await ownDecided(database, scope)).filter(which));
  switch (figure.figure) {
    case 'first-decisions':
      return those(() => true);
    case 'first-approved':
      return those(({ approved }) => approved);
    case 'loops':
      return those(({ loops }) => loops === figure.loops);
    case 'reason':
      return reasonsOf(database, scope).then((reasons) => reasons.find(({ code }) => code === figure.code)?.count ?? 0);
    default:
      return null;
  }
}

async function ownDecided(database: Kysely<Schema>, scope: Scope): Promise<Decided[]> {
  const all = await decidedOf(database, scope);
  return scope.everybody ? all : all.filter(({ owner }) => owner === scope.actorId);
}

async function reasonsOf(database: Kysely<Schema>, scope: Scope): Promise<Reasons> {
  const part = ownerColumn(scope.role) === 'author_id' ? 'reason-author' : 'reason-actor';
  const counts = new Map<DisapprovalCode, number>();
  for (const { key, amount } of await keptCounts(database, part, scope, scope.everybody ? undefined : scope.actorId)) {
    const code = key as DisapprovalCode;
    counts.set(code, (counts.get(code) ?? 0) + amount);
  }
  return [...counts]
    .map(([code, count]) => ({ code, count }))
    .toSorted((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1));
}
