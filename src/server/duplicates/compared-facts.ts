import { createHash } from 'node:crypto';
import type { StoredEvidence } from '../database/stored-evidence.ts';
import type { LookupTables } from '../lookups/lookup-tables.ts';
import { factOf } from './fact-values.ts';
import { comparedFacts } from './pair-conditions.ts';
import type { ProfileFacts } from './profile-facts.ts';

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
