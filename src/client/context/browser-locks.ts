/** Locks that all pages of this browser share. Pages that are not served securely have none. */
export function browserLocks(): LockManager | undefined {
  return (globalThis.navigator as { locks?: LockManager } | undefined)?.locks;
}

/**
 * Holds a lock for as long as this page lives. False: another page has it, and has not let go of it in so many
 * milliseconds. Without locks everybody has what they ask for.
 */
export async function holdAsLongAsThePage(name: string, longestWait?: number): Promise<boolean> {
  const locks = browserLocks();
  if (!locks) return true;
  return new Promise((resolve) => {
    const held = () => new Promise<never>(() => resolve(true));
    const options = longestWait === undefined ? {} : { signal: AbortSignal.timeout(longestWait) };
    locks.request(name, options, held).catch(() => resolve(false));
  });
}

/** What follows these words in the names of locks that pages hold. */
export async function heldBehind(words: string): Promise<ReadonlySet<string>> {
  const { held = [] } = (await browserLocks()?.query()) ?? {};
  return new Set(held.flatMap(({ name = '' }) => (name.startsWith(words) ? [name.slice(words.length)] : [])));
}

/**
 * Does the work while no other page of this browser does any under the same name. One that keeps the others waiting for
 * more milliseconds than that, as a page that is frozen does, is not waited for.
 */
export async function oneAtATime<T>(name: string, longestWait: number, work: () => Promise<T>): Promise<T> {
  const locks = browserLocks();
  if (!locks) return work();
  let done: Promise<T> | null = null;
  const held = () => (done ??= work());
  try {
    return await locks.request(name, { signal: AbortSignal.timeout(longestWait) }, held);
  } catch {
    return held();
  }
}
