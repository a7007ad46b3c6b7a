import { sql, type Kysely, type RawBuilder, type SqlBool, type Transaction } from 'kysely';
import { similarityOf } from '../../contract/policy/duplicate-conditions.ts';
import { textFieldsOf } from '../../contract/policy/duplicate-fields.ts';
import type { DuplicateCondition, DuplicateGroups } from '../../contract/shapes/duplicate-filter.ts';
import type { Schema } from '../database/schema.ts';
import type { LookupTables } from '../lookups/lookup-tables.ts';
import { choiceOf } from './choice-value.ts';
import { comparedText, soundOf } from './compared-text.ts';
import { placeOf } from './place-distance.ts';
import type { ProfileFacts } from './profile-facts.ts';
import {
  activeKey,
  birthKey,
  choiceKey,
  dayOfBirth,
  documentKey,
  fileKey,
  levelled,
  paragraphKeys,
  sentKey,
  soundKey,
  tagKey,
  textKey,
} from './profile-keys.ts';
import { intArray, similarFiles } from './similar-files.ts';
import { withoutScans } from './without-scans.ts';

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
 * identifier, so that a run meets each pair once. Wants a transaction of its own for its settings.
 */
export function candidatesOf(
  transaction: Transaction<Schema>,
  groups: DuplicateGroups,
  facts: ProfileFacts,
  { lookups, behind }: { lookups: LookupTables; behind: boolean },
): Promise<Candidates> {
  return withoutScans(transaction, async () => {
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
  });
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
    const clause = await clauseOf(transaction, condition, facts, lookups);
    if (clause === null) return null;
    if (clause !== 'any') where.push(clause);
  }
  return where;
}

async function clauseOf(
  transaction: Transaction<Schema>,
  condition: DuplicateCondition,
  facts: ProfileFacts,
  lookups: LookupTables,
): Promise<RawBuilder<SqlBool> | 'any' | null> {
  switch (condition.kind) {
    case 'tag': {
      const wanted = condition.tags.map((id) => id.toLowerCase());
      const own = wanted.filter((id) => facts.tags.includes(id));
      return own.length === 0 ? null : oneOf((condition.match === 'same' ? own : wanted).map(tagKey));
    }
    case 'dropdown': {
      const value = choiceOf(condition.field, facts, lookups);
      return value === '' ? null : oneOf([choiceKey(condition.field, value)]);
    }
    case 'text':
      return textClause(condition, facts);
    case 'active':
      if (condition.value === 'any') return 'any';
      return facts.active === (condition.value === 'yes') ? oneOf([activeKey(facts.active)]) : null;
    case 'date-of-birth': {
      const born = dayOfBirth(facts);
      if (born === null) return null;
      return oneOf(Array.from({ length: 2 * condition.days + 1 }, (_, at) => birthKey(born + at - condition.days)));
    }
    case 'distance':
      return placeOf(facts) ? 'any' : null;
    case 'same-file':
      return oneOf(facts.pictures.map(({ sent }) => sentKey(sent)));
    case 'similar-picture':
      return oneOf(await similarFileKeys(transaction, facts, condition.distance));
    case 'same-document':
      return oneOf(facts.documents.map(documentKey));
  }
}

function oneOf(keys: readonly number[]): RawBuilder<SqlBool> | null {
  return keys.length === 0 ? null : sql<SqlBool>`keys && ${intArray(keys)}`;
}

function textClause(
  condition: Extract<DuplicateCondition, { kind: 'text' }>,
  facts: ProfileFacts,
): RawBuilder<SqlBool> | null {
  const field = textFieldsOf(facts.kind).find(({ name }) => name === condition.field);
  const value = field ? (facts.attributes[field.type] ?? '') : '';
  if (!field || value === '') return null;
  if (condition.comparison === 'phonetic') return oneOf([soundKey(field.name, soundOf(value))]);
  if (condition.comparison !== 'similar') return oneOf([textKey(field.name, levelled(field, value))]);
  if (field.paragraph) return oneOf(paragraphKeys(field.name, value));
  const column = sql.ref(field.name === 'realName' ? 'real_name' : 'name');
  return sql<SqlBool>`${column} % ${comparedText(value)}`;
}

async function similarFileKeys(database: Kysely<Schema>, facts: ProfileFacts, distance: number): Promise<number[]> {
  const hashes = new Map(facts.pictures.flatMap(({ hashes: pair }) => (pair ? [[pair.hash, pair]] : [])));
  const files = new Set<string>();
  for (const pair of hashes.values()) {
    for (const { sha256 } of await similarFiles(database, pair, distance)) files.add(sha256);
  }
  return [...files].map(fileKey);
}
