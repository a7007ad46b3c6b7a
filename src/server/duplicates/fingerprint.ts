import { createHash } from 'node:crypto';
import { comparedFacts } from '../../contract/policy/duplicate-conditions.ts';
import { textFieldsOf } from '../../contract/policy/duplicate-fields.ts';
import type { LookupTables } from '../lookups/lookup-tables.ts';
import { choiceOf } from './choice-value.ts';
import { placeOf } from './place-distance.ts';
import type { ProfileFacts } from './profile-facts.ts';
import { dayOfBirth } from './profile-keys.ts';
import type { StoredEvidence } from '../database/stored-evidence.ts';

/** Names of the facts that evidence rests on, each once. */
export function factsBehind({ parts }: Pick<StoredEvidence, 'parts'>): string[] {
  return [...new Set(parts.flatMap(({ condition }) => comparedFacts(condition)))].toSorted();
}

/**
 * A digest of those facts of two profiles, the same in either order: it differs as soon as one of them
 * has changed, and on nothing else.
 */
export function fingerprintOf(
  compared: readonly string[],
  a: ProfileFacts,
  b: ProfileFacts,
  lookups: LookupTables,
): string {
  const sides = [a, b].toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const values = sides.map((facts) => [facts.id, ...compared.map((fact) => factOf(fact, facts, lookups))]);
  return createHash('sha256')
    .update(JSON.stringify([compared, values]))
    .digest('hex');
}

/** One fact of a profile as something that can be written down and compared. */
export function factOf(fact: string, facts: ProfileFacts, lookups: LookupTables): unknown {
  if (fact === 'field:dateOfBirth') return dayOfBirth(facts);
  if (fact === 'active') return facts.active;
  if (fact === 'place') return placeOf(facts);
  if (fact === 'pictures') return facts.pictures.map(({ sha256 }) => sha256).toSorted();
  if (fact === 'documents') return [...facts.documents].toSorted();
  const [kind = '', name = ''] = fact.split(':');
  if (kind === 'tag') return facts.tags.includes(name);
  const text = textFieldsOf(facts.kind).find((field) => field.name === name);
  return text ? (facts.attributes[text.type] ?? '') : choiceOf(name, facts, lookups);
}
