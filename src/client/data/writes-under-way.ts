const LOCK = 'dossier.writes';

/** A call that writes, and that no page of this browser ends the sign-in under: see `writesDone`. */
export function underWay<Answer>(write: Promise<Answer>): Promise<Answer> {
  const over = write.then(
    () => undefined,
    () => undefined,
  );
  // Held beside the call and not before it: nobody at a key waits for a lock.
  void locks()
    ?.request(LOCK, { mode: 'shared' }, () => over)
    .catch(() => undefined);
  return write;
}

/** Resolves when nothing that was written in this browser, in whichever tab, is on its way any more. */
export async function writesDone(): Promise<void> {
  await locks()?.request(LOCK, () => undefined);
}

/** Pages that are not served securely have none; a sign-out is then this page's alone. */
function locks(): LockManager | undefined {
  return (globalThis.navigator as { locks?: LockManager } | undefined)?.locks;
}
