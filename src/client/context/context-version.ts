/** A counter that grows whenever something a command's context is read from has changed. */
let version = 0;
const listeners = new Set<() => void>();

export function contextChanged(): void {
  version += 1;
  for (const listener of listeners) listener();
}

export function contextVersion(): number {
  return version;
}

export function onContextChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
