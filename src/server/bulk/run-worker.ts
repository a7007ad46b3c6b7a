import type { Services } from '../platform/calls/call.ts';
import { advanceRuns } from './advance.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';

/** The workers of this process, by database. A process without one leaves runs to the others. */
const workers = new WeakMap<Kysely<Schema>, () => void>();

function onWake(database: Kysely<Schema>, wake: () => void): void {
  workers.set(database, wake);
}

/** There is work: workers in this process need not wait for their next look. */
export function wakeRuns(database: Kysely<Schema>): void {
  workers.get(database)?.();
}

/** Milliseconds between two looks for runs that another process has left, or has just stored. */
const INTERVAL = 5000;

/** Works on runs until it is stopped, from where they were left when the process before this one ended. */
export function startBulkRuns(services: Services): { stop(): Promise<void> } {
  const state = { stopped: false };
  let working: Promise<void> | null = null;

  async function work(): Promise<void> {
    try {
      while (!state.stopped && (await advanceRuns(services))) {
        // Others who wait for the database get it between two batches.
        await new Promise((resolve) => setImmediate(resolve));
      }
    } catch (error) {
      services.log.error({ err: error }, 'A run over many records stopped; it goes on at the next look.');
    }
  }

  function wake(): void {
    if (state.stopped || working) return;
    working = work().finally(() => (working = null));
  }

  onWake(services.database, wake);
  const timer = setInterval(wake, INTERVAL);
  wake();
  return {
    async stop() {
      state.stopped = true;
      clearInterval(timer);
      await working;
    },
  };
}
