import { browserLocks } from '../context/browser-locks.ts';

/** Without locks a sign-out is this page's alone. */
const LOCK = 'dossier.writes';
/** Milliseconds that a sign-out waits: a little less than its whole farewell, so that its own last word is still said. */
const LONGEST_WAIT = 1_800;

/** Those of this tab that soon have their answer. */
const here = new Set<Promise<void>>();

/** A call that writes, and that no page of this browser ends the sign-in under: see `writesDone`. `takesLong`: it sends files. */
export function underWay<Answer>(write: Promise<Answer>, takesLong = false): Promise<Answer> {
  const over = write.then(
    () => undefined,
    () => undefined,
  );
  if (!takesLong) {
    here.add(over);
    void over.then(() => here.delete(over));
  }
  // Held beside the call and not before it: nobody at a key waits for a lock.
  void browserLocks()
    ?.request(LOCK, { mode: 'shared' }, () => over)
    .catch(() => undefined);
  return write;
}

/** Resolves when nothing that was written in this browser, in whichever tab, is on its way any more, or has been for too long. */
export async function writesDone(): Promise<void> {
  await browserLocks()
    ?.request(LOCK, { signal: AbortSignal.timeout(LONGEST_WAIT) }, () => undefined)
    .catch(() => undefined);
}

/** Resolves when all that this tab is writing at the moment has its answer, but for files. */
export async function writesHereAnswered(): Promise<void> {
  await Promise.all(here);
}
