import type { Selectable } from 'kysely';
import type { ConditionKind, ConditionOf, DuplicateCondition } from '../../contract/duplicates/duplicate-conditions.ts';
import type { DuplicatePairTable, KnownEvidence, StoredEvidence } from '../platform/database/duplicate-tables.ts';

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
