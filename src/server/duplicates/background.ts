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
  near: { profiles: 8, pictures: 1, sliceTime: 40, rest: 0 },
  calling: { profiles: 8, pictures: 1, sliceTime: 8, rest: 9 },
};

/** Milliseconds: even with nothing to rest from, others get the database in between; and the work continues after them. */
const SHORTEST_REST = 1;
const LONGEST_REST = 1000;

/** Milliseconds between two passes while there is no work. */
const IDLE_PAUSE = 1000;
/** After a failure, such as a database that restarts. */
const FAILURE_PAUSE = 5000;

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
  let passes: Work | null = null;

  async function runOnce(): Promise<boolean> {
    const { profiles, pictures, sliceTime } = PACES[people()];
    const noted = (await compareNotedProfiles(parts.database, profiles)) || (await noteOutdated(parts.database));
    const waits = await orderedRunThatWaits(parts.database);
    // A picture takes longer than everything else together: none is hashed before a run that somebody ordered and that
    // needs none.
    const isLater = waits !== null && !waits.comparesPictures;
    const hashed = isLater ? 0 : await hashWaitingMedia(parts, pictures);
    // A run that begins before the pictures that it compares can be found would miss them.
    const mayBegin = isLater || hashed > 0 ? 'without-pictures' : 'all';
    const advanced = await advanceRun(running, { mayBegin, sliceTime });
    // Outdated hashes still find their pictures, so nobody waits for new ones: runs come first.
    const isIdle = hashed === 0 && advanced === null && waits === null;
    const renewed = isIdle ? await hashOutdatedMedia(parts, pictures) : 0;
    const compared = advanced === null ? await compareWithBad(parts, pictures) : 0;
    return noted > 0 || isLater || hashed > 0 || renewed > 0 || compared > 0 || advanced !== null;
  }

  async function runPaced(): Promise<number> {
    const began = clock();
    // Calls that came meanwhile get way as well.
    if (!(await runOnce())) return IDLE_PAUSE;
    return Math.min(LONGEST_REST, Math.max(SHORTEST_REST, (clock() - began) * PACES[people()].rest));
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
