import { compareNotedProfiles, noteOutdated } from './compare-noted.ts';
import { hashWaitingMedia, type Hashing } from './hash-waiting.ts';
import { advanceRun, releaseRuns, workerName } from './run-slice.ts';

/** Milliseconds between two turns: while there is work, so that requests come in between; and while there is none. */
const BUSY_PAUSE = 10;
const IDLE_PAUSE = 1000;
/** After a failure, such as a database that restarts. */
const FAILURE_PAUSE = 5000;

/** Work for duplicates that nobody waits for. */
export interface DuplicateWork {
  /** Does one piece of everything there is to do. Returns whether there was anything. */
  turn(): Promise<boolean>;
  /** Turns until stopped. */
  begin(): void;
  /** Resolves when what is under way is done; nothing runs afterwards. */
  stop(): Promise<void>;
}

/**
 * Hashes new pictures, notes what changed profiles are found by, and carries runs further. All of it
 * is kept in the database: another process, or the next start, goes on where this one ends.
 */
export function duplicateWork(parts: Hashing): DuplicateWork {
  const running = { ...parts, worker: workerName() };
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let turning: Promise<void> = Promise.resolve();

  async function turn(): Promise<boolean> {
    const noted = (await compareNotedProfiles(parts.database)) || (await noteOutdated(parts.database));
    const hashed = await hashWaitingMedia(parts);
    // A run that begins before new profiles and pictures can be found would miss them.
    const advanced = await advanceRun(running, noted === 0 && hashed === 0);
    return noted > 0 || hashed > 0 || advanced;
  }

  async function turnAndPlan(): Promise<void> {
    let pause = FAILURE_PAUSE;
    try {
      pause = (await turn()) ? BUSY_PAUSE : IDLE_PAUSE;
    } catch (error) {
      parts.log.error({ err: error }, 'Work for duplicates failed; it is tried again.');
    }
    plan(pause);
  }

  function plan(pause: number): void {
    if (stopped) return;
    timer = setTimeout(() => {
      turning = turnAndPlan();
    }, pause);
  }

  return {
    turn,
    begin: () => plan(0),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await turning;
      await releaseRuns(running);
    },
  };
}
