/** Locks shared by all pages of this browser. Pages not served securely have none. */
export function browserLocks(): LockManager | undefined {
  return (globalThis.navigator as { locks?: LockManager } | undefined)?.locks;
}

/**
 * Holds a lock for as long as this page lives. False: another page has held it for more than `longestWait`
 * milliseconds. Without locks it succeeds.
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

/** What follows this prefix in the names of held locks. */
export async function heldLocksAfter(prefix: string): Promise<ReadonlySet<string>> {
  const { held = [] } = (await browserLocks()?.query()) ?? {};
  return new Set(held.flatMap(({ name = '' }) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : [])));
}

/**
 * Runs the work while no other page of this browser does any under the same name. A page that holds it for more
 * milliseconds than that, as a frozen one does, is not waited for.
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
