import { type Kysely, type Transaction, sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ProfileKind } from '../../contract/profiles/status.ts';
import type { DuplicateGroups, DuplicateRule } from '../../contract/duplicates/duplicate-filter.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { LookupTables } from '../lookups/lookups.ts';
import { withoutScans } from '../known-pictures/look-up-by-hash.ts';
import { compareProfiles } from './compare-profiles.ts';
import { factsOf, type ProfileFacts } from './profile-facts.ts';
import type { StoredEvidence } from '../platform/database/duplicate-tables.ts';
import { similarityOf, type DuplicateCondition } from '../../contract/duplicates/duplicate-conditions.ts';
import { meansOf } from './pair-conditions.ts';

/** Profiles compared with one, at most, for each group. A value shared by more says nothing about a person. */
const CANDIDATES = 200;
/** PostgreSQL computes similarity in single precision: its results are measured again. */
const SLACK = 0.001;

/**
 * Profiles that may match by a filter, found by indexes alone. `behind`: only those with a greater identifier, so
 * that a run sees each pair once. Must run `withoutScans`. `tooCommon`: there were more than are compared.
 */
async function candidatesOf(
  transaction: Transaction<Schema>,
  groups: DuplicateGroups,
  facts: ProfileFacts,
  { lookups, behind }: { lookups: LookupTables; behind: boolean },
): Promise<{ ids: string[]; tooCommon: boolean }> {
  const ids = new Set<string>();
  let tooCommon = false;
  for (const { conditions } of groups) {
    const where = await clauses(transaction, conditions, facts, lookups);
    if (where === null || where.length === 0) continue;
    const { rows } = await sql<{ profile_id: string }>`
      select profile_id from (
        select profile_id, kind, base_profile_id from compared_profile where ${sql.join(where, sql` and `)} offset 0
      ) as found
      where kind = ${facts.kind} and base_profile_id <> ${facts.baseProfileId}::uuid
        and profile_id ${behind ? sql`>` : sql`<>`} ${facts.id}::uuid
      limit ${CANDIDATES + 1}::integer`.execute(transaction);
    tooCommon ||= rows.length > CANDIDATES;
    for (const row of rows.slice(0, CANDIDATES)) ids.add(row.profile_id);
  }
  return { ids: [...ids], tooCommon };
}

/** The part of each condition that an index can answer; null if the profile itself cannot meet one of them. */
async function clauses(
  transaction: Transaction<Schema>,
  conditions: readonly DuplicateCondition[],
  facts: ProfileFacts,
  lookups: LookupTables,
): Promise<RawBuilder<SqlBool>[] | null> {
  // One setting for all texts of the group, the least demanding; results are measured again.
  const similarities = conditions.flatMap((one) =>
    one.kind === 'text' && one.comparison === 'similar' ? similarityOf(one) : [],
  );
  if (similarities.length > 0) {
    const threshold = String(Math.min(...similarities) - SLACK);
    await sql`select set_config('pg_trgm.similarity_threshold', ${threshold}, true)`.execute(transaction);
  }
  const where: RawBuilder<SqlBool>[] = [];
  for (const condition of conditions) {
    const clause = await meansOf(condition).candidates(condition, facts, { transaction, lookups });
    if (clause === null) return null;
    if (clause !== 'any') where.push(clause);
  }
  return where;
}

/** Two profiles that match by a filter; the one with the smaller identifier is the first. */
export interface Match {
  first: ProfileFacts;
  second: ProfileFacts;
  evidence: StoredEvidence;
}

/** The profiles that match one, and whether there were too many to look at all. */
export async function matchesOf(
  transaction: Transaction<Schema>,
  groups: DuplicateGroups,
  facts: ProfileFacts,
  { lookups }: { lookups: LookupTables },
): Promise<{ matches: Match[]; tooCommon: boolean }> {
  const { ids, tooCommon } = await withoutScans(transaction, () =>
    candidatesOf(transaction, groups, facts, { lookups, behind: false }),
  );
  return { matches: await matchesAmong(transaction, groups, [{ facts, ids }], lookups), tooCommon };
}

/** A profile and those that may match it. */
interface Asked {
  facts: ProfileFacts;
  ids: readonly string[];
}

/**
 * The pairs of some profiles, all of one kind, with those candidates that do match, in the order of their
 * identifiers. Facts shared by many pairs are read once.
 */
async function matchesAmong(
  transaction: Transaction<Schema>,
  groups: DuplicateGroups,
  asked: readonly Asked[],
  lookups: LookupTables,
): Promise<Match[]> {
  const [any] = asked;
  if (!any) return [];
  const others = await factsOf(transaction, any.facts.kind, [...new Set(asked.flatMap(({ ids }) => ids))]);
  if (others.size === 0) return [];
  return asked.flatMap(({ facts, ids }) =>
    ids.toSorted().flatMap((id) => {
      const other = others.get(id);
      if (!other || other.gone) return [];
      const [first, second] = facts.id < other.id ? [facts, other] : [other, facts];
      const evidence = compareProfiles(groups, first, second, lookups);
      return evidence ? [{ first, second, evidence }] : [];
    }),
  );
}

/** Profiles read at once, and candidates after which no further profile is looked at. */
const CHUNK = 20;
const CANDIDATES_AT_ONCE = 200;
/** Share of a slice for looking up candidates; comparing and storing takes about the rest. */
const LOOKING = 0.6;

/** The result of one slice. */
export interface Looked {
  examined: number;
  matches: Match[];
  /** Profiles with more candidates than are compared. */
  tooCommon: number;
  /** The last profile that was looked at; null: there is none after `position`. */
  last: string | null;
}

/**
 * Compares the next profiles after one, in the order of their identifiers, each with all that have a greater one: all
 * slices together see every pair once. At least one profile is looked at, however busy the machine is.
 *
 * @param sliceTime milliseconds after which it ends, as the embedded database serves nobody else meanwhile
 */
export async function nextSlice(
  transaction: Transaction<Schema>,
  { scope, groups }: Pick<DuplicateRule, 'scope' | 'groups'>,
  position: string | null,
  { lookups, sliceTime }: { lookups: LookupTables; sliceTime: number },
): Promise<Looked> {
  const rows = await transaction
    .selectFrom('compared_profile')
    .select('profile_id')
    .where('kind', '=', scope)
    .$if(position !== null, (select) => select.where('profile_id', '>', position))
    .orderBy('profile_id')
    .limit(CHUNK)
    .execute();
  const ids = rows.map((row) => row.profile_id);
  const facts = await factsOf(transaction, scope, ids);
  const began = performance.now();
  const asked: Asked[] = [];
  const looked: Looked = { examined: 0, matches: [], tooCommon: 0, last: null };
  let candidates = 0;
  await withoutScans(transaction, async () => {
    for (const id of ids) {
      const isOver = performance.now() - began > sliceTime * LOOKING || candidates > CANDIDATES_AT_ONCE;
      if (isOver && looked.examined > 0) break;
      looked.examined += 1;
      looked.last = id;
      const one = facts.get(id);
      if (!one || one.gone) continue;
      const found = await candidatesOf(transaction, groups, one, { lookups, behind: true });
      if (found.tooCommon) looked.tooCommon += 1;
      asked.push({ facts: one, ids: found.ids });
      candidates += found.ids.length;
    }
  });
  // Read and compared for all of them at once: a few statements for each profile cost more than their work.
  return { ...looked, matches: await matchesAmong(transaction, groups, asked, lookups) };
}

/** How many profiles there are to look at. */
export async function countCompared(database: Kysely<Schema>, scope: ProfileKind): Promise<number> {
  const { total } = await database
    .selectFrom('compared_profile')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where('kind', '=', scope)
    .executeTakeFirstOrThrow();
  return Number(total);
}
