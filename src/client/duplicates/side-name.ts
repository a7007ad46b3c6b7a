import { OUTCOME_LABELS } from '../../contract/policy/duplicate-outcomes.ts';
import type { DuplicateLogEntry } from '../../contract/shapes/duplicate-log.ts';
import type { PairSide } from '../../contract/shapes/duplicate-pair.ts';
import { isolated } from '../../contract/policy/isolated.ts';

/** A side of a pair as people call it: its name, and the code of its locale if it has one. */
export function sideName({ profile_name: name, locale }: Pick<PairSide, 'profile_name' | 'locale'>): string {
  const called = name === '' ? 'Without a name' : name;
  return locale === null ? called : `${isolated(called)} (${locale})`;
}

export function pairName({ first, second }: { first: PairSide; second: PairSide }): string {
  return `${isolated(sideName(first))} and ${isolated(sideName(second))}`;
}

/** For a pair that its filter would not find with the profiles' current values: in a list, and beside the two. */
export const NOT_SO_NOW = 'No longer alike';
export const NOT_SO_NOW_BECAUSE =
  'The filter would not find these two now. What made them alike has changed since, or was typed in a save that was blocked.';

export function outcomeOf({ outcome, undone_at: undoneAt }: DuplicateLogEntry): string {
  return undoneAt === null ? OUTCOME_LABELS[outcome] : `${OUTCOME_LABELS[outcome]}, undone`;
}

/** How likely the two are one person: the one measure by which pairs are named and sorted. */
export function certainty(score: number): string {
  return `${score} % certain`;
}
