import type { Selectable } from 'kysely';
import type { ConditionKind, ConditionOf, DuplicateCondition } from '../../contract/duplicates/duplicate-conditions.ts';
import type {
  DuplicatePairTable,
  KnownEvidence,
  KnownFiles,
  StoredEvidence,
} from '../platform/database/duplicate-tables.ts';
import type { LookupTables } from '../lookups/lookups.ts';
import { comparedFacts, meansOf } from './pair-conditions.ts';
import type { ProfileFacts } from './profile-facts.ts';
import { createHash } from 'node:crypto';
import { factOf } from './fact-values.ts';

type Pair = Pick<Selectable<DuplicatePairTable>, 'state' | 'known'>;
interface Known {
  first: ProfileFacts;
  second: ProfileFacts;
  evidence: Pick<StoredEvidence, 'parts'>;
}

type Sign = readonly [kind: string, strength: number];

/** The sign of a condition that is met by itself; null: it fits too many profiles to be one. */
const SIGNS: { readonly [K in ConditionKind]: (condition: ConditionOf<K>) => Sign | null } = {
  // The person who decides sees both texts: however a filter compares them, they are one sign until one of them
  // changes.
  text: ({ field }) => [`text:${field}`, 1],
  'date-of-birth': () => ['birthday', 1],
  'similar-picture': () => ['picture', 1],
  'same-file': () => ['picture', 2],
  'same-document': () => ['document', 1],
  dropdown: () => null,
  tag: () => null,
  active: () => null,
  distance: () => null,
};

function signsOf(conditions: readonly DuplicateCondition[]): Map<string, number> {
  const signs = new Map<string, number>();
  for (const condition of conditions) {
    // Each entry takes conditions of its own kind; TypeScript cannot follow a kind through both.
    const sign = (SIGNS[condition.kind] as (condition: DuplicateCondition) => Sign | null)(condition);
    if (sign) signs.set(sign[0], Math.max(sign[1], signs.get(sign[0]) ?? 0));
  }
  return signs;
}

/** Whether each of these signs was among those, at least as strong. */
function covers(known: readonly DuplicateCondition[], met: readonly DuplicateCondition[]): boolean {
  const before = signsOf(known);
  return [...signsOf(met)].every(([kind, strength]) => (before.get(kind) ?? 0) >= strength);
}

/** Whether all files by which two profiles match existed then, on their present side. */
function stoodThere(files: readonly KnownFiles[], { first, second, evidence }: Known): boolean {
  return evidence.parts.every(({ condition }) => {
    const known = files.find(({ fact }) => comparedFacts(condition).includes(fact));
    const pairs = known && meansOf(condition).files?.(condition, first, second);
    return pairs?.every(([one, other]) => known?.first.includes(one) && known.second.includes(other)) ?? true;
  });
}

/** Whether all these files still exist. */
function areStillThere(files: readonly KnownFiles[], { first, second }: Known): boolean {
  const isIn = (fact: string, side: ProfileFacts, before: readonly string[]) => {
    const now = filesOf(fact, side);
    return before.every((one) => now.includes(one));
  };
  return files.every((known) => isIn(known.fact, first, known.first) && isIn(known.fact, second, known.second));
}

type Said = KnownEvidence['said'];

/**
 * Whether what was said about a pair holds for a match: the person saw all kinds of its evidence at once, each as
 * strong, and nothing that was compared then has changed since. A further picture or document is no change; a match
 * by one of those is. A decision that two profiles are one person needs no second sign, but the ones that it was made
 * by.
 *
 * @param least `decided`: only a decision counts
 */
export function isKnown(
  { state, known }: Pair,
  match: Known,
  lookups: LookupTables,
  least: Exclude<Said, 'blocked'>,
): boolean {
  const met = match.evidence.parts.map(({ condition }) => condition);
  return known.some(
    ({ said, conditions, facts, fingerprint, files = [] }) =>
      (said === 'decided' || said === least) &&
      (state === 'linked' ? areStillThere(files, match) : covers(conditions, met)) &&
      fingerprint === fingerprintOf(facts, match.first, match.second, lookups) &&
      stoodThere(files, match),
  );
}

/** The stored evidence of a pair after something was said about it for this evidence. */
export function knownWith(known: readonly KnownEvidence[], said: Said, pair: Known, lookups: LookupTables): string {
  const conditions = pair.evidence.parts.map(({ condition }) => condition);
  const { single: facts, files } = factsBehind(pair.evidence);
  const fingerprint = fingerprintOf(facts, pair.first, pair.second, lookups);
  const isSame = (one: KnownEvidence) =>
    one.said === said && one.held !== true && covers(one.conditions, conditions) && covers(conditions, one.conditions);
  const now: KnownEvidence = {
    said,
    conditions,
    facts,
    fingerprint,
    files: files.map((fact) => ({ fact, first: filesOf(fact, pair.first), second: filesOf(fact, pair.second) })),
  };
  const others = known.filter((one) => !isSame(one));
  return JSON.stringify([...(said === 'decided' ? others.map(decided) : others), now]);
}

/** What was held back was shown to the person who decided: the same save passes, as long as nothing of it has changed. */
function decided(one: KnownEvidence): KnownEvidence {
  return one.said === 'blocked' ? { ...one, said: 'decided', held: true } : one;
}

/** Facts with several values: an additional one does not change the others. */
const FILES: ReadonlySet<string> = new Set(['pictures', 'documents']);

/** Names of the facts behind evidence, each once: those with one value, and those that are files. */
function factsBehind({ parts }: Pick<StoredEvidence, 'parts'>): { single: string[]; files: string[] } {
  const facts = [...new Set(parts.flatMap(({ condition }) => comparedFacts(condition)))].toSorted();
  return { single: facts.filter((fact) => !FILES.has(fact)), files: facts.filter((fact) => FILES.has(fact)) };
}

/** The files of a profile that belong to one of these facts, by their SHA-256. */
function filesOf(fact: string, { pictures, documents }: ProfileFacts): string[] {
  const all = fact === 'pictures' ? pictures.map(({ sha256 }) => sha256) : documents;
  return [...new Set(all)].toSorted();
}

/** A digest of those facts of two profiles, the same in either order: it differs if and only if one of them has changed. */
function fingerprintOf(compared: readonly string[], a: ProfileFacts, b: ProfileFacts, lookups: LookupTables): string {
  const sides = [a, b].toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const values = sides.map((facts) => [facts.id, ...compared.map((fact) => factOf(fact, facts, lookups))]);
  return createHash('sha256')
    .update(JSON.stringify([compared, values]))
    .digest('hex');
}
