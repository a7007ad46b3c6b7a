import { sql, type Kysely } from 'kysely';
import {
  CONTRADICTIONS,
  CONTRADICTION_NAMES,
  contradictionWeight,
  type ContradictionName,
  type ContradictionWeight,
  type DecidedPairs,
} from '../../contract/policy/conditions/contradictions.ts';
import { fieldsOf } from '../../contract/policy/form-fields.ts';
import type { ProfileKind } from '../../contract/policy/status.ts';
import type { Schema } from '../database/schema.ts';
import type { LookupTables } from '../lookups/lookup-tables.ts';
import { comparedText } from '../names/compared-text.ts';
import { choiceOf, dayOfBirth } from './fact-values.ts';
import type { ProfileFacts } from './profile-facts.ts';
import { isBirthProposed } from './proposed-births.ts';

export type ContradictionWeights = Readonly<Record<ContradictionName, ContradictionWeight>>;

/** Something in which two profiles differ that one person rarely has two of. */
export interface Contradicting {
  name: ContradictionName;
  first: string;
  second: string;
}

/** What contradicts, of the facts that both have and that are not compared already. */
export function contradictionsOf(
  compared: ReadonlySet<string>,
  a: ProfileFacts,
  b: ProfileFacts,
  lookups: LookupTables,
): Contradicting[] {
  return CONTRADICTION_NAMES.flatMap((name) => {
    const { field } = CONTRADICTIONS[name];
    if (compared.has(`field:${field}`)) return [];
    const [first, second] = [valueOf(field, a, lookups), valueOf(field, b, lookups)];
    const differs = first !== '' && second !== '' && comparedText(first) !== comparedText(second);
    return differs ? [{ name, first, second }] : [];
  });
}

function valueOf(field: string, facts: ProfileFacts, lookups: LookupTables): string {
  if (field !== 'dateOfBirth') return choiceOf(field, facts, lookups);
  const day = dayOfBirth(facts);
  return day === null ? '' : new Date(day * 86_400_000).toISOString().slice(0, 10);
}

/** Decided pairs of each kind that are counted, the surest first: there is an index for that order. */
const COUNTED = 2000;
/** How long a process goes by what it has counted, unless somebody decides by it: other processes decide too. */
const GOOD_FOR = 10 * 60_000;

interface Counted {
  at: number;
  weights: ContradictionWeights;
}
// By lookups, which a process has once for each database.
const known = new WeakMap<LookupTables, Map<ProfileKind, Counted>>();

/** How much each contradiction weighs between profiles of a kind, by the pairs that were decided. */
export async function contradictionWeights(
  database: Kysely<Schema>,
  kind: ProfileKind,
  lookups: LookupTables,
): Promise<ContradictionWeights> {
  const remembered = known.get(lookups)?.get(kind);
  const at = performance.now();
  if (remembered && at - remembered.at < GOOD_FOR) return remembered.weights;
  const decided = await decidedPairs(database, kind, lookups);
  const weights = Object.fromEntries(
    CONTRADICTION_NAMES.map((name) => [name, contradictionWeight(name, decided[name])]),
  ) as Record<ContradictionName, ContradictionWeight>;
  known.set(lookups, (known.get(lookups) ?? new Map()).set(kind, { at, weights }));
  return weights;
}

/** Somebody has decided: what comes next is weighed anew. */
export function weighAnew(lookups: LookupTables): void {
  known.delete(lookups);
}

async function decidedPairs(
  database: Kysely<Schema>,
  kind: ProfileKind,
  { tagGroups }: LookupTables,
): Promise<Record<ContradictionName, DecidedPairs>> {
  const table = sql.table(kind === 'base' ? 'base_profile' : 'locale_profile');
  const decided = (state: string) => sql`(
    select first_id, second_id, state from duplicate_pair
    where state = ${state} and scope = ${kind} order by score desc, id desc limit ${COUNTED}::integer)`;
  const values = (side: 'one' | 'other') =>
    sql.join(CONTRADICTION_NAMES.map((name) => valueIn(side, CONTRADICTIONS[name].field, { kind, tagGroups })));
  const { rows } = await sql<{ name: ContradictionName; state: string; pairs: number; differ: number }>`
    select fact.name, state, count(*)::integer as pairs,
      count(*) filter (where fact.first <> fact.second)::integer as differ
    from (${decided('linked')} union all ${decided('not_duplicate')}) as pair
    join ${table} as one on one.id = first_id
    join ${table} as other on other.id = second_id
    cross join lateral unnest(array[${sql.join([...CONTRADICTION_NAMES])}]::text[], array[${values('one')}]::text[],
      array[${values('other')}]::text[]) as fact (name, first, second)
    where fact.first <> '' and fact.second <> ''
    group by fact.name, state`.execute(database);
  const of = (name: ContradictionName, state: string) => {
    const { pairs = 0, differ = 0 } = rows.find((row) => row.name === name && row.state === state) ?? {};
    return { pairs, differ };
  };
  return Object.fromEntries(
    CONTRADICTION_NAMES.map((name) => [name, { same: of(name, 'linked'), different: of(name, 'not_duplicate') }]),
  ) as Record<ContradictionName, DecidedPairs>;
}

/** The value of a field in a row of its table. */
function valueIn(
  side: 'one' | 'other',
  field: string,
  { kind, tagGroups }: Pick<LookupTables, 'tagGroups'> & { kind: ProfileKind },
) {
  const source = fieldsOf(kind).find(({ name }) => name === field)?.source;
  if (source?.from === 'tags') {
    const tags = tagGroups.find(({ name }) => name === source.group)?.tags.map(({ id }) => id) ?? [];
    return sql`(select min(tag::text) from unnest(${sql.ref(`${side}.tags`)}) as tag where tag = any(${tags}::uuid[]))`;
  }
  const type = source?.from === 'attribute' ? source.type : '';
  const value = sql`${sql.ref(`${side}.attributes`)} ->> ${type}::text`;
  // Of a date of birth the day alone; the zone it was sent from tells nobody anything.
  return field === 'dateOfBirth'
    ? sql`case when not ${isBirthProposed(kind, side)} then left(${value}, 10) end`
    : value;
}
