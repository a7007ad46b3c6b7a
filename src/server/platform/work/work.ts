import type { Logger } from 'pino';

export interface Work {
  /** Begins a pass now; during a pass, another one after it. */
  wake(): void;
  /** Resolves when the pass under way has ended; no other begins. */
  stop(): Promise<void>;
}

interface WorkSettings {
  /** Milliseconds from the end of a pass to the next one that nobody has asked for. */
  pause: number;
  /** Milliseconds from the start to the first pass. */
  first?: number;
  /** Logged with the error of a pass; the next pass tries again. */
  failed: string;
  log: Pick<Logger, 'error'>;
}

/**
 * Runs one kind of work in passes, one after the other, until it is stopped. Progress and leases are in the database,
 * so that another process, or the next start, continues where this one ends.
 *
 * @param pass does what there is to do now, and ends early when `signal` is aborted; may return its own pause
 */
export function startWork(
  pass: (signal: AbortSignal) => Promise<number | void>,
  { pause, first = 0, failed, log }: WorkSettings,
): Work {
  const ending = new AbortController();
  const { signal } = ending;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | null = null;
  let again = false;

  async function onePass(): Promise<void> {
    again = false;
    let next: number | void = undefined;
    try {
      next = await pass(signal);
    } catch (error) {
      log.error({ err: error }, failed);
    }
    working = null;
    plan(again ? 0 : (next ?? pause));
  }

  function wake(): void {
    again = true;
    if (signal.aborted || working !== null) return;
    clearTimeout(timer);
    working = onePass();
  }

  function plan(milliseconds: number): void {
    if (!signal.aborted) timer = setTimeout(wake, milliseconds);
  }

  plan(first);
  return {
    wake,
    async stop() {
      ending.abort();
      clearTimeout(timer);
      await working;
    },
  };
}

/** Repeats a step until it finds nothing more. Others who wait for the database get it between two steps. */
export async function untilDone(signal: AbortSignal, step: () => Promise<boolean | number>): Promise<void> {
  while (!signal.aborted && (await step())) await new Promise((resolve) => setImmediate(resolve));
}
