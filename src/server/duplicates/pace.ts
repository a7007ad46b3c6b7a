import type { PeopleAre } from '../calls/presence.ts';

/** How much is done at once, and how long work rests in between. */
export interface Pace {
  /** Profiles prepared in one transaction: the embedded database serves nobody else meanwhile. */
  profiles: number;
  /** Pictures hashed one after the other. */
  pictures: number;
  /** Milliseconds after which a slice of a run ends. */
  sliceTime: number;
  /** How many times as long as a turn took the work rests behind it. */
  rest: number;
}

/**
 * With people near, a call that comes in the middle waits for a small piece. While they call, a tenth of the
 * time is the work's, so that it slows them by little more, and still comes to its end.
 */
export const PACES: { readonly [When in PeopleAre]: Pace } = {
  away: { profiles: 60, pictures: 8, sliceTime: 40, rest: 0 },
  near: { profiles: 8, pictures: 1, sliceTime: 8, rest: 0 },
  calling: { profiles: 8, pictures: 1, sliceTime: 8, rest: 9 },
};

/** Milliseconds: even with nothing to rest from others come in between; and the work goes on at the latest then. */
const SHORTEST_REST = 1;
const LONGEST_REST = 1000;

/** Milliseconds of rest behind a turn that took `took` milliseconds. */
export function restAfter(took: number, { rest }: Pace): number {
  return Math.min(LONGEST_REST, Math.max(SHORTEST_REST, took * rest));
}
