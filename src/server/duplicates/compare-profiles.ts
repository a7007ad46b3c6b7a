import { entryOf, weightOf, type DuplicateCondition } from '../../contract/policy/conditions/duplicate-conditions.ts';
import type { DuplicateGroups } from '../../contract/shapes/duplicate-filter.ts';
import type { LookupTables } from '../lookups/lookup-tables.ts';
import { meansOf, type Finding } from './pair-conditions.ts';
import type { ProfileFacts } from './profile-facts.ts';
import type { StoredEvidence } from '../database/stored-evidence.ts';

/** A group that consists of conditions without weight proves nothing by degrees: it is met, or not. */
const NO_WEIGHT_SCORE = 100;

/** Why two profiles match: the group that fits best; null if none fits. */
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
  const weight = conditions.reduce((sum, condition) => sum + weightOf(condition), 0);
  const points = met.reduce((sum, one) => sum + one.points, 0);
  const shares = wholeShares(met.map((one) => one.points));
  const label = (id: string) => lookups.tagById.get(id.toLowerCase())?.label ?? id;
  return {
    group,
    score: weight === 0 ? NO_WEIGHT_SCORE : Math.round((100 * points) / weight),
    parts: met.map(({ condition, finding }, place) => ({
      condition,
      words: entryOf(condition).words(condition, a.kind, label),
      files: null,
      ...finding,
      share: shares[place] ?? 0,
    })),
  };
}

/** Percentages that add up to 100: what rounding down leaves goes to the largest remainders. */
function wholeShares(points: readonly number[]): number[] {
  const sum = points.reduce((total, one) => total + one, 0);
  if (sum === 0) return points.map(() => 0);
  const exact = points.map((one) => (100 * one) / sum);
  const shares = exact.map(Math.floor);
  const order = exact
    .map((value, place) => ({ place, rest: value - Math.floor(value) }))
    .toSorted((x, y) => y.rest - x.rest);
  let left = 100 - shares.reduce((total, one) => total + one, 0);
  for (const { place } of order) {
    if (left <= 0) break;
    shares[place] = (shares[place] ?? 0) + 1;
    left -= 1;
  }
  return shares;
}
