import { sql, type Transaction } from 'kysely';
import type { ClaimAnswer } from '../../contract/shapes/queue.ts';
import type { Schema } from '../database/schema.ts';
import type { Call } from '../calls/call.ts';
import { Failure } from '../failures/failure.ts';
import { queueItems } from './queue-items.ts';
import { extendLease, leaseAnswer, lockWorker, ownLease, shortenFarLeases, takeLease, type LeaseRow } from './lease.ts';
import { readOrdered } from './queue-order.ts';
import { inArea, itemTable, placeOf, servable, type Place } from './place.ts';

/** Items looked at in one go; whoever claims at the same moment takes the first ones. */
const CANDIDATES = 16;
/** Rounds in which others may be faster, before the caller is asked to try again. */
const ROUNDS = 40;

/** Claims the next item. Whoever holds a claim on something that still waits gets that one again, expired or not. */
export async function claimNext(call: Call): Promise<ClaimAnswer> {
  const place = await placeOf(call);
  await shortenFarLeases(call);
  return call.write(async (transaction) => {
    await lockWorker(transaction, call);
    const lease = (await heldStill(transaction, place)) ?? (await firstFree(transaction, place));
    return claimAnswer(transaction, call, place, lease);
  });
}

export async function claimAnswer(
  transaction: Transaction<Schema>,
  { media }: Pick<Call, 'media'>,
  place: Place,
  lease: LeaseRow | null,
): Promise<ClaimAnswer> {
  if (lease === null) return { lease: null, item: null };
  const [item = null] = await queueItems(transaction, media, place, [lease.record_id]);
  return { lease: leaseAnswer(lease), item };
}

async function heldStill(transaction: Transaction<Schema>, place: Place): Promise<LeaseRow | null> {
  const own = await ownLease(transaction, place.actor.id);
  if (!own || own.queue !== place.queue) return null;
  const waits = await lockWaiting(transaction, place, own.record_id, 'wait');
  return waits ? extendLease(transaction, own.id, place.actor, place.now) : null;
}

async function firstFree(transaction: Transaction<Schema>, place: Place): Promise<LeaseRow | null> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const candidates = await readOrdered(transaction, place, { limit: CANDIDATES, condition: servable(place) });
    if (candidates.length === 0) {
      // A claim on what no longer waits must not stand in the way of the next one.
      await transaction.deleteFrom('queue_lease').where('holder_id', '=', place.actor.id).execute();
      return null;
    }
    for (const { id } of candidates) {
      if (!(await lockWaiting(transaction, place, id, 'skip'))) continue;
      const lease = await takeLease(transaction, place, id);
      if (lease) return lease;
    }
  }
  throw new Failure('database-unavailable', 'Many people are claiming at this moment. Try again.');
}

/**
 * Locks a record until the transaction ends, so that nobody can decide on it meanwhile. False if it
 * does not wait at this place, or, with `skip`, if somebody else has locked it.
 */
export async function lockWaiting(
  transaction: Transaction<Schema>,
  place: Place,
  id: string,
  whenLocked: 'skip' | 'wait',
): Promise<boolean> {
  const { rows } = await sql`
    select item.id from ${itemTable(place)}
    where item.id = ${id} and item.queue = ${place.queue} and ${inArea(place)}
    for no key update of item ${sql.raw(whenLocked === 'skip' ? 'skip locked' : '')}`.execute(transaction);
  return rows.length > 0;
}
