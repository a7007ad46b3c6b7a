import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** The workers of this process, by database. A process without one leaves runs to the others. */
const workers = new WeakMap<Kysely<Schema>, () => void>();

export function onWake(database: Kysely<Schema>, wake: () => void): void {
  workers.set(database, wake);
}

/** There is work: workers in this process need not wait for their next look. */
export function wakeRuns(database: Kysely<Schema>): void {
  workers.get(database)?.();
}
