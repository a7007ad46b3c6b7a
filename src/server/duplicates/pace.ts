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
const PACES: { readonly [When in PeopleAre]: Pace } = {
  away: { profiles: 60, pictures: 8, sliceTime: 40, rest: 0 },
  near: { profiles: 8, pictures: 1, sliceTime: 8, rest: 0 },
  calling: { profiles: 8, pictures: 1, sliceTime: 8, rest: 9 },
};

/**
 * A run that was ordered a moment ago is waited for: whoever ordered it looks on, and is one of those who call. For so
 * many milliseconds what prepares it has half of the time, and for as many again it has so itself; what takes longer
 * gives way like all else.
 */
const WAITED_FOR: Pick<Pace, 'sliceTime' | 'rest'> = { sliceTime: 40, rest: 1 };
const PATIENCE = 60_000;

/** Whether what has been waited for so long still has more of the time than all else. */
export function isPatient(awaited: number | null): boolean {
  return awaited !== null && awaited < PATIENCE;
}

/** @param awaited for how many milliseconds runs, or what prepares them, have been waited for; null: none was at the last turn */
export function paceWith(people: PeopleAre, awaited: number | null): Pace {
  const pace = PACES[people];
  return awaited !== null && !isPatient(awaited) ? pace : { ...pace, sliceTime: WAITED_FOR.sliceTime };
}

/** The same for the rest behind a turn. */
export function restWith(took: number, people: PeopleAre, awaited: number | null): number {
  const pace = PACES[people];
  return restAfter(took, isPatient(awaited) ? { ...pace, rest: Math.min(pace.rest, WAITED_FOR.rest) } : pace);
}

/** Milliseconds: even with nothing to rest from others come in between; and the work goes on at the latest then. */
const SHORTEST_REST = 1;
const LONGEST_REST = 1000;

/** Milliseconds of rest behind a turn that took `took` milliseconds. */
function restAfter(took: number, { rest }: Pace): number {
  return Math.min(LONGEST_REST, Math.max(SHORTEST_REST, took * rest));
}
