import { randomUUID } from 'node:crypto';
import { type Selectable, type Transaction, sql, type RawBuilder, type SqlBool } from 'kysely';
import type { DuplicatePairTable, KnownEvidence, StoredEvidence } from '../platform/database/duplicate-tables.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { LookupTables } from '../lookups/lookups.ts';
import { appendDuplicateLog, type FilterStamp, type LogActor } from './append-log.ts';
import type { Match } from './find-matches.ts';
import type { Call } from '../platform/calls/call.ts';
import { Failure } from '../platform/failures/failure.ts';
import { readableProfiles } from '../records/readable.ts';
import { inArea } from '../records/area.ts';
import type { ConditionKind, ConditionOf, DuplicateCondition } from '../../contract/duplicates/duplicate-conditions.ts';

export type PairRow = Selectable<DuplicatePairTable>;

export interface Finder {
  filter: FilterStamp;
  actor: LogActor;
  at: Date;
  lookups: LookupTables;
}

/** What a match finds: nothing, an open pair, or a decision that stands or has been overtaken. */
export type Recorded = { pairId: string; became: 'fresh' | 'open' | 'settled' | 'reopened' };

/**
 * Stores matches as pairs, once for two profiles, and returns for each in their order what it found. A decision holds
 * for the kinds of evidence it was made on; evidence of another kind opens the pair again.
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
  if (isKnown(pair, evidence, 'decided')) return { pairId: pair.id, became: 'settled' };
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

/**
 * Whether both locale profiles of a row lie in the person's area, in SQL; null where no area binds. Base profiles of
 * all countries are open to everybody who may see duplicates.
 */
export function pairInArea(
  { geos }: Pick<Call['actor'], 'geos'>,
  lookups: LookupTables,
  sides: { first: RawBuilder<unknown>; second: RawBuilder<unknown> },
): RawBuilder<SqlBool> | null {
  if (geos.length === 0) return null;
  const { first, second } = sides;
  return sql<SqlBool>`(scope <> 'locale' or not exists (
    select from locale_profile where locale_profile.id in (${first}, ${second})
    and not coalesce(${inArea('locale', geos, lookups)}, false)))`;
}

/** Throws `area-forbids` unless the person may read all the profiles of these pairs. */
export async function assertMayReadPairs(
  pairs: Iterable<Pick<PairRow, 'scope' | 'first_id' | 'second_id'>>,
  call: Pick<Call, 'database' | 'actor'>,
): Promise<void> {
  const sides = [...pairs].flatMap(({ scope: kind, first_id: first, second_id: second }) => [
    { kind, id: first },
    { kind, id: second },
  ]);
  const readable = await readableProfiles(sides, call);
  if (!sides.every(({ id }) => readable.has(id))) throw new Failure('area-forbids');
}

/**
 * Those of these actions that also concern a profile that the person may not read: decisions made at once share a note,
 * which may name any of their profiles.
 */
export async function actionsOutOfReach(
  actionIds: readonly string[],
  call: Pick<Call, 'database' | 'actor'>,
): Promise<ReadonlySet<string>> {
  if (actionIds.length === 0) return new Set();
  const rows = await call.database
    .selectFrom('duplicate_log')
    .select(['action_id', 'scope', 'first', 'second'])
    .where('action_id', 'in', [...new Set(actionIds)])
    .execute();
  const sidesOf = ({ scope: kind, first, second }: (typeof rows)[number]) =>
    [first, second].map(({ id }) => ({ kind, id }));
  const readable = await readableProfiles(rows.flatMap(sidesOf), call);
  const out = rows.filter((row) => !sidesOf(row).every(({ id }) => readable.has(id)));
  return new Set(out.map(({ action_id: id }) => id));
}

type Pair = Pick<Selectable<DuplicatePairTable>, 'state' | 'known'>;
type Evidence = Pick<StoredEvidence, 'parts'>;

/** The signs of a condition that is met; none: it fits too many profiles to be one. */
const SIGNS: { readonly [K in ConditionKind]?: (condition: ConditionOf<K>) => string[] } = {
  // The person who decides sees both texts: however a filter compares them, they are one sign.
  text: ({ field }) => [`text:${field}`],
  'date-of-birth': () => ['birthday'],
  'similar-picture': () => ['picture'],
  'same-file': () => ['picture', 'file'],
  'same-document': () => ['document'],
};

function signsOf(conditions: readonly DuplicateCondition[]): ReadonlySet<string> {
  // Each entry takes conditions of its own kind; TypeScript cannot follow a kind through both.
  type Signs = ((condition: DuplicateCondition) => string[]) | undefined;
  return new Set(conditions.flatMap((condition) => (SIGNS[condition.kind] as Signs)?.(condition) ?? []));
}

/** Whether each of these signs was among those. */
function covers(known: readonly DuplicateCondition[], met: readonly DuplicateCondition[]): boolean {
  const before = signsOf(known);
  return [...signsOf(met)].every((sign) => before.has(sign));
}

function conditionsOf({ parts }: Evidence): DuplicateCondition[] {
  return parts.map(({ condition }) => condition);
}

type Said = KnownEvidence['said'];

/**
 * Whether what was said about a pair holds for this evidence: the person saw all kinds of it at once. That two
 * profiles are one person holds for any.
 *
 * @param least `decided`: only a decision counts
 */
export function isKnown({ state, known }: Pair, evidence: Evidence, least: Exclude<Said, 'blocked'>): boolean {
  return known.some(
    ({ said, conditions }) =>
      (said === 'decided' || said === least) && (state === 'linked' || covers(conditions, conditionsOf(evidence))),
  );
}

/** The stored evidence of a pair after something was said about it for this evidence. */
export function knownWith(known: readonly KnownEvidence[], said: Said, evidence: Evidence): string {
  const conditions = conditionsOf(evidence);
  const others = known.filter((one) => one.said !== said || !covers(conditions, one.conditions));
  // What was held back was shown to the person who decided: the same save passes.
  const now = others.map((one) => (said === 'decided' && one.said === 'blocked' ? { ...one, said } : one));
  return JSON.stringify([...now, { said, conditions }]);
}
