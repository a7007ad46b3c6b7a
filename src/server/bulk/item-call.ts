import { sql, type Transaction } from 'kysely';
import type { Role } from '../../contract/policy/roles.ts';
import type { Schema } from '../database/schema.ts';
import type { Call, Services } from '../calls/call.ts';
import { readSetting } from '../settings/read-setting.ts';
import type { RunRow } from './read-run.ts';

/**
 * A call for one record of a run, by the person who started it: what it writes belongs to the batch's
 * transaction, and a refusal undoes that record alone.
 *
 * @param version the version that was judged; null where it does not matter
 */
export function itemCall(
  services: Services,
  transaction: Transaction<Schema>,
  run: RunRow,
  version: number | null,
): Call {
  return {
    ...services,
    // A second session would wait for the transaction that waits for it.
    database: transaction,
    actor: { id: run.actor_id, name: run.actor_name, role: run.actor_role as Role, geos: run.actor_geos },
    requestId: run.request_id,
    idempotencyKey: null,
    expectedVersion: version,
    lease: null,
    stillAllowed: async () => true,
    mediaLimits: () => readSetting(transaction, 'media_limits'),
    write: (work) => inSavepoint(transaction, () => work(transaction), 'keep'),
  };
}

/** Runs work that is rolled back if it rejects, or in any case if it is only tried. The transaction continues. */
export async function inSavepoint<T>(
  transaction: Transaction<Schema>,
  work: () => Promise<T>,
  then: 'keep' | 'undo',
): Promise<T> {
  // Names may be the same: the innermost one is meant.
  await sql`savepoint bulk_item`.execute(transaction);
  let done = false;
  try {
    const result = await work();
    done = true;
    return result;
  } finally {
    if (!done || then === 'undo') await sql`rollback to savepoint bulk_item`.execute(transaction);
    await sql`release savepoint bulk_item`.execute(transaction);
  }
}
