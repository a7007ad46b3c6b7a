import { browserLocks } from '../context/browser-locks.ts';

/** Without locks a sign-out is this page's alone. */
const LOCK = 'dossier.writes';
/** Milliseconds that a sign-out waits: a little less than its whole farewell, so that its own last word is still said. */
const LONGEST_WAIT = 1_800;

/** A call that writes, and that no page of this browser ends the sign-in under: see `writesDone`. */
export function underWay<Answer>(write: Promise<Answer>): Promise<Answer> {
  const over = write.then(
    () => undefined,
    () => undefined,
  );
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
