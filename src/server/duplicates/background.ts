import { compareWithBad } from '../known-pictures/meet-bad-pictures.ts';
import { compareNotedProfiles, noteOutdated } from './compare-noted.ts';
import { hashOutdatedMedia, hashWaitingMedia, type Hashing } from '../known-pictures/hash-waiting.ts';
import type { PeopleAre } from '../platform/calls/presence.ts';
import { advanceRun, releaseRuns, workerName } from './run-slice.ts';
import { orderedRunThatWaits } from './runs.ts';
import { startWork, type Work } from '../platform/work/work.ts';

/** How much is done at once, and how long work rests in between. */
interface Pace {
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
function isPatient(awaited: number | null): boolean {
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

/** Milliseconds between two passes while there is no work. */
const IDLE_PAUSE = 1000;
/** After a failure, such as a database that restarts. */
const FAILURE_PAUSE = 5000;

/** In place of a run's identifier: the preparation of a run. */
const PREPARATION = 'preparation';

export interface DuplicateParts extends Hashing {
  /** Whether people call, to whom the work gives way. */
  people: () => PeopleAre;
  /** Monotonic milliseconds. */
  clock?: () => number;
}

/** Background work for duplicates. */
export interface DuplicateWork {
  /** Does one piece of each kind of work. Returns whether there was any. */
  runOnce(): Promise<boolean>;
  /** The same. Returns for how many milliseconds the work then rests. */
  runPaced(): Promise<number>;
  /** Runs passes until stopped. */
  begin(): void;
  /** Resolves when what is under way is done; nothing runs afterwards. */
  stop(): Promise<void>;
}

/**
 * Hashes new pictures, notes what changed profiles are found by, advances runs, and compares pictures with the lists
 * of known bad ones. All of it is kept in the database: another process, or the next start, continues where this one
 * ends.
 */
export function duplicateWork(parts: DuplicateParts): DuplicateWork {
  const { people, clock = () => performance.now() } = parts;
  const running = { ...parts, worker: workerName() };
  /** What somebody waits for, a run or its preparation, and since when without another pass between; null: nothing. */
  let awaited: { what: string; since: number } | null = null;
  const patience = () => (awaited === null ? null : clock() - awaited.since);
  let passes: Work | null = null;

  function nowAwaited(what: string | null): void {
    if (what !== (awaited?.what ?? null)) awaited = what === null ? null : { what, since: clock() };
  }

  async function runOnce(): Promise<boolean> {
    const { profiles, pictures, sliceTime } = paceWith(people(), patience());
    const noted = (await compareNotedProfiles(parts.database, profiles)) || (await noteOutdated(parts.database));
    const waits = await orderedRunThatWaits(parts.database);
    // A picture takes longer than everything else together: none is hashed before a run that is waited for and needs
    // none.
    const isRunAwaited = awaited !== null && awaited.what !== PREPARATION && isPatient(patience());
    const isLater = !waits?.comparesPictures && (isRunAwaited || (waits !== null && noted > 0));
    const hashed = isLater ? 0 : await hashWaitingMedia(parts, pictures);
    // A run that begins before the pictures that it compares can be found would miss them.
    const mayBegin = isLater || hashed > 0 ? 'without-pictures' : 'all';
    const advanced = await advanceRun(running, { mayBegin, sliceTime });
    nowAwaited(advanced ?? (waits && PREPARATION));
    // Outdated hashes still find their pictures, so nobody waits for new ones: runs come first.
    const isIdle = hashed === 0 && advanced === null && waits === null;
    const renewed = isIdle ? await hashOutdatedMedia(parts, pictures) : 0;
    const compared = advanced === null ? await compareWithBad(parts, pictures) : 0;
    return noted > 0 || isLater || hashed > 0 || renewed > 0 || compared > 0 || advanced !== null;
  }

  async function runPaced(): Promise<number> {
    const began = clock();
    // Calls that came meanwhile get way as well.
    return (await runOnce()) ? restWith(clock() - began, people(), patience()) : IDLE_PAUSE;
  }

  return {
    runOnce,
    runPaced,
    begin() {
      const failed = 'Work for duplicates failed; it is tried again.';
      passes = startWork(runPaced, { pause: FAILURE_PAUSE, failed, log: parts.log });
    },
    async stop() {
      await passes?.stop();
      await releaseRuns(running);
    },
  };
}
