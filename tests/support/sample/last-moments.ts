import type { PlannedStep } from './plan.ts';

/**
 * When a history led to the status it ends with, and when it changed fields last, in working seconds.
 * The first step makes the profile, which is both.
 */
export function lastMoments(
  steps: readonly PlannedStep[],
  moments: readonly number[],
): { status: number; content: number } {
  const at = (index: number) => moments[Math.max(0, index)] ?? moments[0] ?? 0;
  return {
    status: at(steps.findLastIndex(({ from, to }) => to !== from)),
    content: at(steps.findLastIndex(({ event }) => event === 'save')),
  };
}
