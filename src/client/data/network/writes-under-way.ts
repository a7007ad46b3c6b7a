import { browserLocks } from '../../context/browser-locks.ts';

/** Without locks a sign-out waits for this page alone. */
const LOCK = 'dossier.writes';
/** Milliseconds that a sign-out waits: a little less than its total, so that it can still be sent to the server. */
const LONGEST_WAIT = 1_800;

/** Writes of this tab that will soon be answered. */
const here = new Set<Promise<void>>();

/** A write, which no sign-out in this browser interrupts: see `writesDone`. `takesLong`: it sends files. */
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

/** Resolves when no write of this browser, in any tab, is under way any more, or it has taken too long. */
export async function writesDone(): Promise<void> {
  await browserLocks()
    ?.request(LOCK, { signal: AbortSignal.timeout(LONGEST_WAIT) }, () => undefined)
    .catch(() => undefined);
}

/** Resolves when all present writes of this tab are answered, except files. */
export async function writesHereAnswered(): Promise<void> {
  await Promise.all(here);
}
