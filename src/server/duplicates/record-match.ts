import { randomUUID } from 'node:crypto';
import type { Selectable, Transaction } from 'kysely';
import type { DuplicatePairTable } from '../database/duplicate-tables.ts';
import type { Schema } from '../database/schema.ts';
import type { LookupTables } from '../lookups/lookup-tables.ts';
import { appendDuplicateLog, type FilterStamp, type LogActor } from './append-log.ts';
import type { Match } from './find-matches.ts';
import { isKnown } from './known-evidence.ts';

export type PairRow = Selectable<DuplicatePairTable>;

export interface Finder {
  filter: FilterStamp;
  /** The person who started the comparison. */
  actor: LogActor;
  at: Date;
  lookups: LookupTables;
}

/** What a match finds: nothing, an open pair, or a decision that stands or has been overtaken. */
export type Recorded = { pairId: string; became: 'fresh' | 'open' | 'settled' | 'reopened' };

/**
 * Stores matches as pairs, once for two profiles, and returns for each in their order what it found. A decision holds
 * for the evidence it was made on, until a fact behind that changes; evidence of another or a stronger kind opens the
 * pair again.
 */
export async function recordMatches(
  transaction: Transaction<Schema>,
  matches: readonly Match[],
  finder: Finder,
): Promise<Recorded[]> {
  if (matches.length === 0) return [];
  const inserted = await insertMissing(transaction, matches, finder);
  const known = matches.filter((match) => !inserted.has(nameOf(match)));
  const pairs = await lockedPairs(transaction, known);
  const recorded: Recorded[] = [];
  for (const match of matches) {
    const fresh = inserted.get(nameOf(match));
    const pair = pairs.get(nameOf(match));
    if (fresh !== undefined) recorded.push({ pairId: fresh, became: 'fresh' });
    else if (pair) recorded.push(await meet(transaction, pair, match, finder));
    else throw new Error('A pair that stands in the way was not found.');
  }
  return recorded;
}

function nameOf({ first, second }: Pick<Match, 'first' | 'second'>): string {
  return `${first.id}/${second.id}`;
}

function foundBy({ filter }: Finder, { evidence }: Match) {
  return {
    score: evidence.score,
    evidence: JSON.stringify(evidence),
    filter_id: filter.id,
    filter_version: filter.version,
    filter_name: filter.name,
  };
}

/** Identifiers of the new pairs by their profiles. */
async function insertMissing(
  transaction: Transaction<Schema>,
  matches: readonly Match[],
  finder: Finder,
): Promise<Map<string, string>> {
  const rows = matches.map((match) => ({
    id: randomUUID(),
    scope: match.first.kind,
    first_id: match.first.id,
    second_id: match.second.id,
    first_base_id: match.first.baseProfileId,
    second_base_id: match.second.baseProfileId,
    ...foundBy(finder, match),
    found_at: finder.at,
    decided_at: null,
    decided_by: null,
    decided_by_name: null,
    known: '[]',
  }));
  const inserted = await transaction
    .insertInto('duplicate_pair')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['first_id', 'second_id']).doNothing())
    .returning(['id', 'first_id', 'second_id'])
    .execute();
  return new Map(inserted.map((row) => [`${row.first_id}/${row.second_id}`, row.id]));
}

/** Existing pairs by their profiles. */
export async function lockedPairs(
  transaction: Transaction<Schema>,
  matches: readonly Match[],
): Promise<Map<string, PairRow>> {
  if (matches.length === 0) return new Map();
  const rows = await transaction
    .selectFrom('duplicate_pair')
    .selectAll()
    .where((build) =>
      build(
        build.refTuple('first_id', 'second_id'),
        'in',
        matches.map(({ first, second }) => build.tuple(first.id, second.id)),
      ),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [`${row.first_id}/${row.second_id}`, row]));
}

async function meet(transaction: Transaction<Schema>, pair: PairRow, match: Match, finder: Finder): Promise<Recorded> {
  const { evidence } = match;
  const { filter, at, lookups } = finder;
  const settled = pair.state !== 'open';
  // Decided evidence must not replace the evidence for which the pair was opened again.
  if (isKnown(pair, match, lookups, 'decided')) return { pairId: pair.id, became: 'settled' };
  // The surest evidence is kept; that of the same filter is renewed, also where something contradicts it now.
  if (
    settled ||
    evidence.score > pair.score ||
    (pair.filter_id === filter.id && (pair.filter_version !== filter.version || pair.score !== evidence.score))
  ) {
    await transaction
      .updateTable('duplicate_pair')
      .set({
        ...foundBy(finder, match),
        ...(settled && { state: 'open', decided_at: null, decided_by: null, decided_by_name: null }),
      })
      .set((update) => ({ version: update('version', '+', settled ? 1 : 0) }))
      .where('id', '=', pair.id)
      .execute();
  }
  if (!settled) return { pairId: pair.id, became: 'open' };
  const reopened = { ...match, outcome: 'reopened' as const, filter, pairId: pair.id, actor: finder.actor, at };
  await appendDuplicateLog(transaction, [{ ...reopened, reason: null, actionId: randomUUID() }], lookups);
  return { pairId: pair.id, became: 'reopened' };
}
