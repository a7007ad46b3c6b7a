import type { Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import type { Services } from '../platform/calls/call.ts';
import { startWork, untilDone, type Work } from '../platform/work/work.ts';
import { advanceRuns } from './advance.ts';

/** The workers of this process, by database. A process without one leaves runs to the others. */
const workers = new WeakMap<Kysely<Schema>, Work>();

/** There is work: workers in this process need not wait for their next look. */
export function wakeRuns(database: Kysely<Schema>): void {
  workers.get(database)?.wake();
}

/** Milliseconds between two looks for runs that another process has left, or has just stored. */
const PAUSE = 5000;

/** Works on runs until it is stopped, from where they were left when the process before this one ended. */
export function startBulkRuns(services: Services): Work {
  const { database, log } = services;
  const work = startWork((signal) => untilDone(signal, () => advanceRuns(services)), {
    pause: PAUSE,
    failed: 'A bulk run failed; it continues at the next pass.',
    log,
  });
  workers.set(database, work);
  return work;
}
