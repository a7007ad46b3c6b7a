import { daysBetween, LONGEST_RANGE_DAYS } from './day-range.ts';
import { problemOfDay } from './typed-day.ts';

/** What is wrong with days from one to another, as a sentence; null: they may be asked for. */
export function problemOfRange({ from, to }: { from: string; to: string }): string | null {
  const problem = problemOfDay(from) ?? problemOfDay(to);
  if (problem !== null) return problem;
  if (to < from) return 'The last day is before the first.';
  // Far apart, they are not counted one by one.
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  const fits = years <= 1 && daysBetween(from, to).length <= LONGEST_RANGE_DAYS;
  return fits ? null : `A range has at most ${LONGEST_RANGE_DAYS} days.`;
}
