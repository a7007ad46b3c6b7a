import { sql, type RawBuilder, type SqlBool, type Transaction } from 'kysely';
import { similarityOf, type DuplicateCondition } from '../../contract/policy/conditions/duplicate-conditions.ts';
import type { DuplicateGroups } from '../../contract/shapes/duplicate-filter.ts';
import type { Schema } from '../database/schema.ts';
import type { LookupTables } from '../lookups/lookup-tables.ts';
import { meansOf } from './pair-conditions.ts';
import type { ProfileFacts } from './profile-facts.ts';

/** Profiles compared with one, at most, for each group. A value shared by more says nothing about a person. */
const CANDIDATES = 200;
/** PostgreSQL computes similarity in single precision: its results are measured again. */
const SLACK = 0.001;

export interface Candidates {
  ids: string[];
  /** There were more candidates than are compared. */
  tooCommon: boolean;
}

/**
 * Profiles that may match by a filter, found by indexes alone. `behind`: only those with a greater identifier, so
 * that a run sees each pair once. Must run `withoutScans`.
 */
export async function candidatesOf(
  transaction: Transaction<Schema>,
  groups: DuplicateGroups,
  facts: ProfileFacts,
  { lookups, behind }: { lookups: LookupTables; behind: boolean },
): Promise<Candidates> {
  const ids = new Set<string>();
  let tooCommon = false;
  for (const { conditions } of groups) {
    const found = await candidatesOfGroup(transaction, conditions, facts, { lookups, behind });
    tooCommon ||= found.length > CANDIDATES;
    for (const id of found.slice(0, CANDIDATES)) ids.add(id);
  }
  return { ids: [...ids], tooCommon };
}

interface Beside {
  lookups: LookupTables;
  behind: boolean;
}

/** Up to one more than are compared. */
async function candidatesOfGroup(
  transaction: Transaction<Schema>,
  conditions: readonly DuplicateCondition[],
  facts: ProfileFacts,
  { lookups, behind }: Beside,
): Promise<string[]> {
  const found = async (where: readonly RawBuilder<SqlBool>[]) => {
    const { rows } = await sql<{ profile_id: string }>`
      select profile_id from (
        select profile_id, kind, base_profile_id from compared_profile where ${sql.join(where, sql` and `)} offset 0
      ) as found
      where kind = ${facts.kind} and base_profile_id <> ${facts.baseProfileId}::uuid
        and profile_id ${behind ? sql`>` : sql`<>`} ${facts.id}::uuid
      limit ${CANDIDATES + 1}::integer`.execute(transaction);
    return rows.map((row) => row.profile_id);
  };
  const costly = conditions.filter((one) => meansOf(one).isCostly);
  const first = await clauses(
    transaction,
    conditions.filter((one) => !costly.includes(one)),
    facts,
    lookups,
  );
  if (first === null || (costly.length === 0 && first.length === 0)) return [];
  // Pictures are looked up only if the other conditions leave any profile.
  if (costly.length > 0 && first.length > 0 && (await found(first)).length === 0) return [];
  const where = costly.length === 0 ? first : await clauses(transaction, costly, facts, lookups);
  if (where === null) return [];
  return found(costly.length === 0 ? first : [...first, ...where]);
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
