import type { Services } from '../calls/call.ts';
import { carryFresh } from './carry-fresh.ts';

/** Milliseconds between two looks: few enough events occur in that time for every answer to add them up. */
const INTERVAL = 30_000;

/** Keeps the number of fresh rows in the statistics small, until it is stopped. */
export function startCarrying({ database, log }: Pick<Services, 'database' | 'log'>): { stop(): Promise<void> } {
  const end = new AbortController();
  let working: Promise<void> | null = null;

  async function work(): Promise<void> {
    try {
      while (!end.signal.aborted && (await carryFresh(database)) > 0) {
        // Others who wait for the database get it between two batches.
        await new Promise((resolve) => setImmediate(resolve));
      }
    } catch (error) {
      log.error({ err: error }, 'The counts of the statistics were not carried on; the next look tries again.');
    }
  }

  function look(): void {
    working ??= work().finally(() => (working = null));
  }

  const timer = setInterval(look, INTERVAL);
  look();
  return {
    async stop() {
      end.abort();
      clearInterval(timer);
      await working;
    },
  };
}
