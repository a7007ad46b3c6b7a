import type { PeopleAre } from '../calls/presence.ts';

/** How much is done at once, and how long work rests in between. */
export interface Pace {
  /** Profiles prepared in one transaction: the embedded database serves nobody else meanwhile. */
  profiles: number;
  /** Pictures hashed one after the other. */
  pictures: number;
  /** Milliseconds after which a slice of a run ends. */
  sliceTime: number;
  /** How many times as long as a pass took the work rests after it. */
  rest: number;
}

/**
 * With people near, a call that comes in the middle waits for a small piece. While they call, the work has a tenth of
 * the time, which slows them by little more and still completes it.
 */
const PACES: { readonly [When in PeopleAre]: Pace } = {
  away: { profiles: 60, pictures: 8, sliceTime: 40, rest: 0 },
  near: { profiles: 8, pictures: 1, sliceTime: 8, rest: 0 },
  calling: { profiles: 8, pictures: 1, sliceTime: 8, rest: 9 },
};

/**
 * A run that was ordered a moment ago is waited for: the person who ordered it watches, and is one of those who call.
 * For so many milliseconds its preparation has half of the time, and for as many again the run itself; after that it
 * gives way like all other work.
 */
const WAITED_FOR: Pick<Pace, 'sliceTime' | 'rest'> = { sliceTime: 40, rest: 1 };
const PATIENCE = 60_000;

/** Whether work waited for so long still has priority. */
export function isPatient(awaited: number | null): boolean {
  return awaited !== null && awaited < PATIENCE;
}

/**
 * @param awaited for how many milliseconds runs, or what prepares them, have been waited for; null: none was at the
 * last pass
 */
export function paceWith(people: PeopleAre, awaited: number | null): Pace {
  const pace = PACES[people];
  return awaited !== null && !isPatient(awaited) ? pace : { ...pace, sliceTime: WAITED_FOR.sliceTime };
}

/** The same for the rest after a pass. */
export function restWith(took: number, people: PeopleAre, awaited: number | null): number {
  const pace = PACES[people];
  return restAfter(took, isPatient(awaited) ? { ...pace, rest: Math.min(pace.rest, WAITED_FOR.rest) } : pace);
}

/** Milliseconds: even with nothing to rest from, others get the database in between; and the work continues after them. */
const SHORTEST_REST = 1;
const LONGEST_REST = 1000;

/** Milliseconds of rest after a pass that took `took` milliseconds. */
function restAfter(took: number, { rest }: Pace): number {
  return Math.min(LONGEST_REST, Math.max(SHORTEST_REST, took * rest));
}
