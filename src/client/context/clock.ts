export interface Timer {
  cancel(): void;
}

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  after(milliseconds: number, run: () => void): Timer;
}

export const browserClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return { cancel: () => clearTimeout(timer) };
  },
};

/** Milliseconds after which people are to know that nothing has come back. */
export const SILENT_FOR = 10_000;
