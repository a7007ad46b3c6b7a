import {
  CONTRADICTIONS,
  scoreOf,
  CONTRADICTION_NAMES,
  weightOf,
  type ContradictionName,
} from '../../contract/duplicates/weights.ts';
import { entryOf, type DuplicateCondition } from '../../contract/duplicates/duplicate-conditions.ts';
import type { DuplicateGroups } from '../../contract/duplicates/duplicate-filter.ts';
import type { LookupTables } from '../lookups/lookups.ts';
import { comparedFacts, meansOf, type Finding } from './pair-conditions.ts';
import type { ProfileFacts } from './profile-facts.ts';
import type { StoredEvidence } from '../platform/database/duplicate-tables.ts';
import { comparedText } from '../names/compared-text.ts';
import { choiceOf, dayOfBirth } from './fact-values.ts';

/** Why two profiles match, and what contradicts it: the best group that is met; null if none is. */
export function compareProfiles(
  groups: DuplicateGroups,
  a: ProfileFacts,
  b: ProfileFacts,
  lookups: LookupTables,
): StoredEvidence | null {
  let best: StoredEvidence | null = null;
  for (const [index, { conditions }] of groups.entries()) {
    const evidence = compareByGroup(index, conditions, a, b, lookups);
    if (evidence && (!best || evidence.score > best.score)) best = evidence;
  }
  return best;
}

function compareByGroup(
  group: number,
  conditions: readonly DuplicateCondition[],
  a: ProfileFacts,
  b: ProfileFacts,
  lookups: LookupTables,
): StoredEvidence | null {
  const met: { condition: DuplicateCondition; finding: Finding; points: number }[] = [];
  for (const condition of conditions) {
    const finding = meansOf(condition).compare(condition, a, b, lookups);
    if (!finding) return null;
    met.push({ condition, finding, points: weightOf(condition) * finding.closeness });
  }
  // A group of conditions without weight has no degrees: it is met as a whole.
  const weighed = conditions.reduce((sum, condition) => sum + weightOf(condition), 0);
  const weight = weighed === 0 ? 1 : weighed;
  const points = weighed === 0 ? 1 : met.reduce((sum, one) => sum + one.points, 0);
  const shares = parted(
    100,
    met.map((one) => one.points),
  );
  const label = (id: string) => lookups.tagById.get(id.toLowerCase())?.label ?? id;
  const compared = new Set(conditions.flatMap(comparedFacts));
  const against = contradictionsOf(compared, a, b, lookups);
  const weights = against.map(({ name }) => CONTRADICTIONS[name].weight);
  const score = scoreOf(points, weight, weights);
  const lowered = parted(scoreOf(points, weight, []) - score, weights);
  return {
    group,
    score,
    parts: met.map(({ condition, finding }, place) => ({
      condition,
      words: entryOf(condition).words(condition, a.kind, label),
      files: null,
      ...finding,
      share: shares[place] ?? 0,
    })),
    against: against.map(({ name, first, second }, place) => ({
      fact: name,
      words: CONTRADICTIONS[name].words,
      first,
      second,
      weight: CONTRADICTIONS[name].weight,
      lowered: lowered[place] ?? 0,
    })),
  };
}

/** Splits a whole number by weights into whole parts: what rounding down leaves goes to the largest remainders. */
function parted(whole: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, one) => total + one, 0);
  if (sum === 0) return weights.map(() => 0);
  const exact = weights.map((one) => (whole * one) / sum);
  const shares = exact.map(Math.floor);
  const order = exact
    .map((value, place) => ({ place, rest: value - Math.floor(value) }))
    .toSorted((x, y) => y.rest - x.rest);
  let left = whole - shares.reduce((total, one) => total + one, 0);
  for (const { place } of order) {
    if (left <= 0) break;
    shares[place] = (shares[place] ?? 0) + 1;
    left -= 1;
  }
  return shares;
}

/** The contradictions among the facts that both have and that are not compared already. */
function contradictionsOf(
  compared: ReadonlySet<string>,
  a: ProfileFacts,
  b: ProfileFacts,
  lookups: LookupTables,
): { name: ContradictionName; first: string; second: string }[] {
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
