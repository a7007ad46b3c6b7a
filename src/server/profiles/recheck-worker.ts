import type { Services } from '../calls/call.ts';
import { recheck } from './recheck.ts';

/** Milliseconds between two looks, and so from a change of the forbidden words to the first checks. */
const INTERVAL = 3000;

/** Checks texts anew whenever there is a reason to, until it is stopped. */
export function startRechecking({ database, log }: Pick<Services, 'database' | 'log'>): { stop(): Promise<void> } {
  const end = new AbortController();
  let working: Promise<void> | null = null;

  /** It rests as long as it worked, so that others who wait for the database get it in between. */
  async function rested(took: number): Promise<boolean> {
    await new Promise((resolve) => setTimeout(resolve, took));
    return !end.signal.aborted;
  }

  async function work(): Promise<void> {
    try {
      await recheck(database, rested);
    } catch (error) {
      log.error({ err: error }, 'Texts could not be looked at anew; the next look tries again.');
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
