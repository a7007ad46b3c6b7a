import { compareWithBad } from './compare-with-bad.ts';
import { compareNotedProfiles, noteOutdated } from './compare-noted.ts';
import { hashOutdatedMedia, hashWaitingMedia, type Hashing } from './hash-waiting.ts';
import type { PeopleAre } from '../calls/presence.ts';
import { isPatient, paceWith, restWith } from './pace.ts';
import { advanceRun, releaseRuns, workerName } from './run-slice.ts';
import { orderedRunThatWaits } from './unprepared.ts';

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
  /** The same, with a failure logged. Returns for how many milliseconds the work then rests. */
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
  let stopped = false;
  /** What somebody waits for, a run or its preparation, and since when without another pass between; null: nothing. */
  let awaited: { what: string; since: number } | null = null;
  const patience = () => (awaited === null ? null : clock() - awaited.since);
  let timer: NodeJS.Timeout | undefined;
  let pass: Promise<void> = Promise.resolve();

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
    try {
      // Calls that came meanwhile get way as well.
      return (await runOnce()) ? restWith(clock() - began, people(), patience()) : IDLE_PAUSE;
    } catch (error) {
      parts.log.error({ err: error }, 'Work for duplicates failed; it is tried again.');
      return FAILURE_PAUSE;
    }
  }

  function plan(pause: number): void {
    if (stopped) return;
    timer = setTimeout(() => {
      pass = runPaced().then(plan);
    }, pause);
  }

  return {
    runOnce,
    runPaced,
    begin: () => plan(0),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await pass;
      await releaseRuns(running);
    },
  };
}
