/** What people rarely have two of: where two profiles differ in it, they are the less likely one person. */
interface Contradiction {
  /** The field of the form. */
  field: string;
  words: string;
  /** How often it differs between two profiles of one person, and of two, until enough pairs are decided to count it. */
  usual: { same: number; different: number };
}

/** By themselves: answers are described by them alone, and the first page needs no more. */
export const CONTRADICTION_NAMES = ['dateOfBirth', 'gender', 'country'] as const;
export type ContradictionName = (typeof CONTRADICTION_NAMES)[number];

export const CONTRADICTIONS = {
  dateOfBirth: { field: 'dateOfBirth', words: 'Different dates of birth', usual: { same: 0.02, different: 0.98 } },
  gender: { field: 'gender', words: 'Different genders', usual: { same: 0.04, different: 0.5 } },
  country: { field: 'country', words: 'Different countries', usual: { same: 0.15, different: 0.75 } },
} as const satisfies Record<ContradictionName, Contradiction>;

/** Decided pairs of each kind, with the fact on both sides, from which on they say how much it weighs. */
export const DECIDED_ENOUGH = 20;
/** For how many pairs the usual shares count beside the decided ones, so that a few odd decisions make no law. */
const USUAL_COUNTS_FOR = 10;

/** Pairs that were decided, in which both profiles have the fact, and in how many of them it differs. */
export interface Decided {
  pairs: number;
  differ: number;
}
export interface DecidedPairs {
  /** Decided to be one person. */
  same: Decided;
  /** Decided to be no duplicate. */
  different: Decided;
}

export interface ContradictionWeight {
  /** In the measure of the weights of conditions. */
  weight: number;
  /** Decided pairs that it was counted from; 0: the usual weight. */
  pairs: number;
}

/**
 * How much it weighs that two profiles differ in a fact, after Fellegi and Sunter: the binary logarithm of how much
 * more often it differs between two people than within one. Below nothing it would speak for them, and weighs nothing.
 */
export function contradictionWeight(name: ContradictionName, { same, different }: DecidedPairs): ContradictionWeight {
  const { usual } = CONTRADICTIONS[name];
  const isEnough = same.pairs >= DECIDED_ENOUGH && different.pairs >= DECIDED_ENOUGH;
  const within = isEnough ? shareOf(same, usual.same) : usual.same;
  const between = isEnough ? shareOf(different, usual.different) : usual.different;
  const bits = Math.log2(between / within);
  return { weight: Math.max(0, Math.round(bits * 10) / 10), pairs: isEnough ? same.pairs + different.pairs : 0 };
}

function shareOf({ pairs, differ }: Decided, usual: number): number {
  return (differ + USUAL_COUNTS_FOR * usual) / (pairs + USUAL_COUNTS_FOR);
}

/**
 * The score of a group: the share of what was met of all that weighs in, 0 to 100. What contradicts weighs in and is
 * met by nothing, so one more contradiction never raises it.
 */
export function scoreOf(points: number, weight: number, against: readonly number[]): number {
  const all = against.reduce((sum, one) => sum + one, weight);
  return Math.round((100 * points) / all);
}
