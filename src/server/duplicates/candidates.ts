import { sql, type RawBuilder, type SqlBool, type Transaction } from 'kysely';
import { similarityOf, type DuplicateCondition } from '../../contract/policy/conditions/duplicate-conditions.ts';
import type { DuplicateGroups } from '../../contract/shapes/duplicate-filter.ts';
import type { Schema } from '../database/schema.ts';
import type { LookupTables } from '../lookups/lookup-tables.ts';
import { meansOf } from './pair-conditions.ts';
import type { ProfileFacts } from './profile-facts.ts';

/** Profiles compared with one, at most, for each group. What fits more tells nothing about a person. */
const CANDIDATES = 200;
/** PostgreSQL computes similarity in single precision: what it finds is measured again. */
const SLACK = 0.001;

export interface Candidates {
  ids: string[];
  /** There were more than are compared. */
  tooCommon: boolean;
}

/**
 * Profiles that may match by a filter, found by indexes alone. `behind`: only those with a greater
 * identifier, so that a run meets each pair once. To be asked `withoutScans`.
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
    const where = await clauses(transaction, conditions, facts, lookups);
    if (where === null) continue;
    const { rows } = await sql<{ profile_id: string }>`
      select profile_id from (
        select profile_id, kind, base_profile_id from compared_profile where ${sql.join(where, sql` and `)} offset 0
      ) as found
      where kind = ${facts.kind} and base_profile_id <> ${facts.baseProfileId}::uuid
        and profile_id ${behind ? sql`>` : sql`<>`} ${facts.id}::uuid
      limit ${CANDIDATES + 1}::integer`.execute(transaction);
    tooCommon ||= rows.length > CANDIDATES;
    for (const { profile_id: id } of rows.slice(0, CANDIDATES)) ids.add(id);
  }
  return { ids: [...ids], tooCommon };
}

/** What an index can say of each condition; null if the profile itself cannot meet one of them. */
async function clauses(
  transaction: Transaction<Schema>,
  conditions: readonly DuplicateCondition[],
  facts: ProfileFacts,
  lookups: LookupTables,
): Promise<RawBuilder<SqlBool>[] | null> {
  // One setting for all texts of the group: the least demanding; what it finds is measured again.
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
