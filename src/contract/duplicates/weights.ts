import type { ConditionKind, DuplicateCondition } from './duplicate-conditions.ts';

/** How much a met condition weighs in the score, relative to the others. */
const CONDITION_WEIGHTS: Record<ConditionKind, number> = {
  text: 6,
  dropdown: 1,
  tag: 1,
  active: 0,
  'date-of-birth': 4,
  distance: 2,
  'same-file': 10,
  'similar-picture': 9,
  'same-document': 9,
};
/** The same sound is a weaker sign than the same letters. */
const SAME_SOUND_WEIGHT = 3;

export function weightOf(condition: DuplicateCondition): number {
  const isSound = condition.kind === 'text' && condition.comparison === 'phonetic';
  return isSound ? SAME_SOUND_WEIGHT : CONDITION_WEIGHTS[condition.kind];
}

/** What people rarely have two of: where two profiles differ in it, they are the less likely one person. */
interface Contradiction {
  /** The field of the form. */
  field: string;
  words: string;
  /**
   * In the same measure, after Fellegi and Sunter: the binary logarithm of how much more often
   * it differs between two people than within one. The shares are our estimates (docs/duplicates.md has them).
   */
  weight: number;
}

/** By themselves: answers are described by them alone, and the first page needs no more. */
export const CONTRADICTION_NAMES = ['dateOfBirth', 'gender', 'country'] as const;
export type ContradictionName = (typeof CONTRADICTION_NAMES)[number];

export const CONTRADICTIONS = {
  dateOfBirth: { field: 'dateOfBirth', words: 'Different dates of birth', weight: 5.6 },
  gender: { field: 'gender', words: 'Different genders', weight: 3.6 },
  country: { field: 'country', words: 'Different countries', weight: 2.3 },
} as const satisfies Record<ContradictionName, Contradiction>;

/**
 * The score of a group: the share of what was met of all that weighs in, 0 to 100. What contradicts weighs in and is
 * met by nothing, so one more contradiction never raises it.
 */
export function scoreOf(points: number, weight: number, against: readonly number[]): number {
  const all = against.reduce((sum, one) => sum + one, weight);
  return Math.round((100 * points) / all);
}
