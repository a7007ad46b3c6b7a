import { createHash } from 'node:crypto';
import type { StoredEvidence } from '../database/stored-evidence.ts';
import type { LookupTables } from '../lookups/lookup-tables.ts';
import { factOf } from './fact-values.ts';
import { comparedFacts } from './pair-conditions.ts';
import type { ProfileFacts } from './profile-facts.ts';

/** Facts that are many: of these a further one changes nothing about those that were there. */
const FILES: ReadonlySet<string> = new Set(['pictures', 'documents']);

/** Names of the facts that evidence rests on, each once: those that have one value, and those that are files. */
export function factsBehind({ parts }: Pick<StoredEvidence, 'parts'>): { single: string[]; files: string[] } {
  const facts = [...new Set(parts.flatMap(({ condition }) => comparedFacts(condition)))].toSorted();
  return { single: facts.filter((fact) => !FILES.has(fact)), files: facts.filter((fact) => FILES.has(fact)) };
}

/** The files of a profile that are one of these facts, by their SHA-256. */
export function filesOf(fact: string, { pictures, documents }: ProfileFacts): string[] {
  const all = fact === 'pictures' ? pictures.map(({ sha256 }) => sha256) : documents;
  return [...new Set(all)].toSorted();
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
