/** Grows whenever something in a command's context has changed. */
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
