import type { Scope } from './scope.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Days of the first slice. */
const FIRST = 4;
/** Milliseconds below which the next slice is twice as long, and above which it is half. */
const SHORT = 15;
const LONG = 40;

/**
 * Reads a range in slices, one after the other, each so long that the database needs some milliseconds. The embedded
 * database does one thing at a time: one statement over a year would block everybody else for seconds.
 */
export async function inSlices(
  { from, until }: Pick<Scope, 'from' | 'until'>,
  read: (from: Date, until: Date) => Promise<void>,
): Promise<void> {
  let days = FIRST;
  for (let start = from; start < until;) {
    const end = new Date(Math.min(start.getTime() + days * DAY, until.getTime()));
    const begun = performance.now();
    await read(start, end);
    const taken = performance.now() - begun;
    if (taken < SHORT) days *= 2;
    else if (taken > LONG) days = Math.max(1, Math.floor(days / 2));
    start = end;
  }
}
