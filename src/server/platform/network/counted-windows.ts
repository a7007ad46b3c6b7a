export interface CountedWindow {
  tries: number;
  /** When the window ends, in milliseconds since 1970. */
  until: number;
}

export interface WindowKind {
  /** Milliseconds. */
  length: number;
  /** Keys that are remembered; beyond that the oldest is forgotten. A hundred bytes each. */
  remembered: number;
  now: () => Date;
}

/**
 * Counts by key, each within a window that begins with its first try. The caller adds to `tries`. In the memory of
 * this process: with several processes a key has its tries in each of them.
 */
export function countedWindows({ length, remembered, now }: WindowKind): (key: string) => CountedWindow {
  const windows = new Map<string, CountedWindow>();
  return (key) => {
    const present = now().getTime();
    const known = windows.get(key);
    // A window further ahead than its length was counted before the clock was set back.
    if (known && known.until > present && known.until <= present + length) return known;
    windows.delete(key);
    if (windows.size >= remembered) windows.delete(windows.keys().next().value ?? '');
    const begun = { tries: 0, until: present + length };
    windows.set(key, begun);
    return begun;
  };
}

/** Whole seconds until a window ends, for Retry-After. */
export function secondsLeft({ until }: CountedWindow, now: Date): number {
  return Math.ceil((until - now.getTime()) / 1000);
}
