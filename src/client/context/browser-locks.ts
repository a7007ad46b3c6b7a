/** Locks that all pages of this browser share. Pages that are not served securely have none. */
export function browserLocks(): LockManager | undefined {
  return (globalThis.navigator as { locks?: LockManager } | undefined)?.locks;
}
