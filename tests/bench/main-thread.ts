import type { Page } from '@playwright/test';

/** A `performance.mark` of the page, with the clock of its main thread. */
export interface Mark {
  name: string;
  /** ms that the main thread has worked until here. It stands still while the page has nothing to do, or no core. */
  worked: number;
}

interface TraceEvent {
  cat: string;
  name: string;
  ph: string;
  /** Thread clock, µs. */
  tts?: number;
}

/**
 * The marks that the page sets during the work, in order. The main thread's own clock counts only
 * what it worked, so that other processes on the machine hardly show in the differences.
 */
export async function marksDuring(page: Page, work: () => Promise<void>): Promise<Mark[]> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page belongs to no browser that could be traced.');
  await browser.startTracing(page, { categories: ['blink.user_timing'] });
  await work();
  const trace = await browser.stopTracing();
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  return traceEvents.flatMap(({ cat, name, ph, tts }) =>
    cat === 'blink.user_timing' && ph === 'I' && tts !== undefined ? [{ name, worked: tts / 1000 }] : [],
  );
}

/**
 * ms that the main thread worked from each mark of one name to the mark that follows it, whatever
 * its name. The last mark of all ends a piece and begins none.
 */
export function workedAfter(marks: readonly Mark[], name: string): number[] {
  return marks.slice(0, -1).flatMap((mark, at) => {
    const next = marks[at + 1];
    return mark.name === name && next ? [next.worked - mark.worked] : [];
  });
}
