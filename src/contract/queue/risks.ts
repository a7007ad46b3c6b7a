import type { DisapprovalCode } from '../profiles/disapproval.ts';

/** Marks that move an item forward in its queue, with the words that people read. */
export const RISKS = {
  young: 'Under 21 when created',
  doubted: 'Flagged before: age, person or duplicate',
} as const;
/** Beside them: the form proposed the date of birth, and nobody has chosen one. */
export const BIRTH_SUGGESTED = 'Date of birth suggested';
export type Risk = keyof typeof RISKS;

/** Below this many full years on the day of its creation a base profile counts as at risk. */
const YOUNG_BELOW = 21;

/** A profile that was returned with one of these comes back as one at risk. */
const DOUBTING_CODES: ReadonlySet<DisapprovalCode> = new Set(['under_age_doubt', 'not_the_person', 'duplicate']);

export interface RiskFacts {
  /** YYYY-MM-DD, or null: unknown, or a locale profile, which has none of its own. */
  dateOfBirth: string | null;
  createdAt: Date;
  lastCodes: readonly DisapprovalCode[];
}

/** The risk marks of an item. The columns `queue_rank` count the same in SQL. */
export function risksOf({ dateOfBirth, createdAt, lastCodes }: RiskFacts): Risk[] {
  const risks: Risk[] = [];
  if (dateOfBirth !== null) {
    const limit = new Date(`${dateOfBirth}T00:00:00Z`);
    limit.setUTCFullYear(limit.getUTCFullYear() + YOUNG_BELOW);
    if (limit.getTime() > Date.parse(`${createdAt.toISOString().slice(0, 10)}T00:00:00Z`)) risks.push('young');
  }
  if (lastCodes.some((code) => DOUBTING_CODES.has(code))) risks.push('doubted');
  return risks;
}
