import { sql, type RawBuilder, type SqlBool, type Transaction } from 'kysely';
import { IN_TURN, LEASE_SECONDS } from '../../contract/queue/lease.ts';
import { queueOfRole } from '../../contract/queue/queues.ts';
import type { ClaimAnswer, QueueItem, WithNext } from '../../contract/queue/queue-items.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { Call } from '../platform/calls/call.ts';
import { Failure } from '../platform/failures/failure.ts';
import { queueItems } from './queue-items.ts';
import {
  extendLease,
  leaseAnswer,
  lockWorker,
  ownClaim,
  ownLease,
  shortenFarLeases,
  takeLease,
  type LeaseRow,
  type WorkerRow,
} from './lease.ts';
import { readOrdered } from './queue-order.ts';
import { inArea, itemTable, placeOf, servable, servedAtLast, servedNext, waitsAt, type Place } from './place.ts';

/** Items read at a time, since people who claim at the same moment take the first ones. */
const CANDIDATES = 16;
/** Rounds in which others may be faster, before the person is asked to try again. */
const ROUNDS = 40;
/** Seconds before each further round, since the last few items may be locked by decisions that need a moment. */
const ROUND_PAUSE = 0.005;

/** The place in the queue of a person who is about to claim, after shortening claims that would last too long. */
async function placeToClaim(call: Call): Promise<Place> {
  const place = await placeOf(call);
  await shortenFarLeases(call);
  return place;
}

/** Claims the next item, or extends a claim that the person holds on an item that still waits, expired or not. */
export async function claimNext(call: Call): Promise<ClaimAnswer> {
  const place = await placeToClaim(call);
  return call.write(async (transaction) => {
    await lockWorker(transaction, call);
    // A reservation is only for people who continue after a decision; this one gets the first of the list.
    const lease = (await extendHeld(transaction, place)) ?? (await claimFirst(transaction, place));
    return claimAnswer(transaction, call, place, lease);
  });
}

/**
 * Writes what ends the claim on one item, and claims the next one in the same transaction. `next` is null if none was
 * requested, the role has no queue, or none could be claimed, which does not undo the write.
 */
export async function writeAndClaimNext<Answer extends object>(
  call: Call,
  request: WithNext,
  work: (transaction: Transaction<Schema>) => Promise<Answer>,
): Promise<Answer & { next: ClaimAnswer | null }> {
  const place = request.claim_next && queueOfRole(call.actor.role) !== null ? await placeToClaim(call) : null;
  return call.write(async (transaction) => {
    // Lock the worker before the record, as every claim does, or two calls could deadlock.
    const worker = place && (await lockWorker(transaction, call));
    const answer = await work(transaction);
    return {
      ...answer,
      next: worker && (await nextAfter(transaction, call, { place, worker, named: request.next_id ?? null })),
    };
  });
}

/**
 * Reserves the item after the one that the person holds: for a minute others are served something else. It replaces the
 * reservations before, except those that the person's screen has shown already.
 *
 * @param behind ids of items that their screen shows or has decided on; only those reserved before are kept
 */
export async function reserveNext(behind: readonly string[], call: Call): Promise<{ item: QueueItem | null }> {
  const place = await placeOf(call);
  return call.write(async (transaction) => {
    const worker = await lockWorker(transaction, call);
    const own = (await ownLease(transaction, call.actor.id))?.record_id ?? null;
    const known = [...behind, ...(own === null ? [] : [own])];
    const isOther = sql<SqlBool>`item.id <> all (${sql.val(known)}::uuid[])`;
    const condition = sql<SqlBool>`${servedNext(place)} and ${isOther}`;
    const id = await firstFree(transaction, place, condition, async (each) => each);
    const shown = reservedFor(worker).filter((each) => behind.includes(each) && each !== own);
    await transaction
      .updateTable('queue_worker')
      .set({
        ahead_record_id: id,
        ahead_at: id !== null || shown.length > 0 ? place.now : null,
        shown_record_ids: shown,
      })
      .where('person_id', '=', call.actor.id)
      .execute();
    const [item = null] = id === null ? [] : await queueItems(transaction, call.media, place, [id]);
    return { item };
  });
}

/** Removes all reservations of a person. */
export async function dropReservations(transaction: Transaction<Schema>, personId: string): Promise<void> {
  await transaction
    .updateTable('queue_worker')
    .set({ ahead_record_id: null, ahead_at: null, shown_record_ids: [] })
    .where('person_id', '=', personId)
    .execute();
}

/** Ids of the items reserved for a person, in their order. */
function reservedFor({ shown_record_ids: shown, ahead_record_id: id }: WorkerRow): string[] {
  return [...shown, ...(id === null ? [] : [id])];
}

async function nextAfter(
  transaction: Transaction<Schema>,
  call: Call,
  { place, worker, named }: { place: Place; worker: WorkerRow; named: string | null },
): Promise<ClaimAnswer | null> {
  // A claim on another record needs a call of its own, since that record would be locked in the wrong order here.
  const { lease: own, isOver } = await ownClaim(transaction, call.actor);
  if (own || isOver) return null;
  try {
    const lease = (await claimShown(transaction, place, worker, named)) ?? (await claimFirst(transaction, place));
    return await claimAnswer(transaction, call, place, lease);
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

export async function claimAnswer(
  transaction: Transaction<Schema>,
  { media }: Pick<Call, 'media'>,
  place: Place,
  lease: LeaseRow | null,
): Promise<ClaimAnswer> {
  if (lease === null) return { lease: null, item: null };
  const [item = null] = await queueItems(
    transaction,
    media,
    place,
    [lease.record_id],
    new Map([[lease.record_id, lease]]),
  );
  return { lease: leaseAnswer(lease), item };
}

async function extendHeld(transaction: Transaction<Schema>, place: Place): Promise<LeaseRow | null> {
  const { lease: own, isOver } = await ownClaim(transaction, place.actor);
  if (isOver) throw new Failure('token-expired');
  if (!own || own.queue !== place.queue) return null;
  const waits = await lockWaiting(transaction, place, own.record_id, 'wait');
  return waits ? extendLease(transaction, own.id, place.actor, place.now) : null;
}

async function claimFirst(transaction: Transaction<Schema>, place: Place): Promise<LeaseRow | null> {
  const claim = (id: string) => takeLease(transaction, place, id);
  const lease =
    (await firstFree(transaction, place, servedNext(place), claim)) ??
    (await firstFree(transaction, place, servedAtLast(place), claim));
  // A claim on something that no longer waits must not block the next one.
  if (!lease) await transaction.deleteFrom('queue_lease').where('holder_id', '=', place.actor.id).execute();
  return lease;
}

/**
 * Claims the item that the person's screen already shows: the named one, or else the first reserved one. A named item
 * that is no longer reserved must be near the head of the queue. null: somebody else has it, or it is not.
 */
async function claimShown(
  transaction: Transaction<Schema>,
  place: Place,
  worker: WorkerRow,
  named: string | null,
): Promise<LeaseRow | null> {
  const reserved = validReservations(place, worker);
  if (named !== null && !reserved.includes(named)) {
    if (!(await isAtHead(transaction, place, named))) return null;
    return (await lockWaiting(transaction, place, named, 'skip')) ? takeLease(transaction, place, named) : null;
  }
  for (const id of named === null ? reserved : [named]) {
    const isStillServable = await lockWaiting(transaction, place, id, 'skip', servable(place));
    const lease = isStillServable && (await takeLease(transaction, place, id));
    if (lease) return lease;
  }
  return null;
}

/** The reservations of a person, not older than a claim lasts. */
function validReservations(place: Place, worker: WorkerRow): string[] {
  const { ahead_at: at } = worker;
  if (at === null || place.now.getTime() - new Date(at).getTime() > LEASE_SECONDS * 1000) return [];
  return reservedFor(worker);
}

/** Whether an item is near enough to the head of the queue, with or without items reserved for others. */
export async function isAtHead(transaction: Transaction<Schema>, place: Place, id: string): Promise<boolean> {
  for (const condition of [servable(place), servedNext(place)]) {
    const first = await readOrdered(transaction, place, { limit: IN_TURN, condition });
    if (first.some((each) => each.id === id)) return true;
  }
  return false;
}

/** Locks the items one by one and returns the first result of `take` that is not null; null: nothing waits. */
async function firstFree<Taken>(
  transaction: Transaction<Schema>,
  place: Place,
  condition: RawBuilder<SqlBool>,
  take: (id: string) => Promise<Taken | null>,
): Promise<Taken | null> {
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round > 0) await sql`select pg_sleep(${ROUND_PAUSE})`.execute(transaction);
    const candidates = await readOrdered(transaction, place, { limit: CANDIDATES, condition });
    if (candidates.length === 0) return null;
    for (const { id } of candidates) {
      if (!(await lockWaiting(transaction, place, id, 'skip'))) continue;
      const taken = await take(id);
      if (taken !== null) return taken;
    }
  }
  throw new Failure('database-unavailable', 'Many people are claiming items right now. Try again in a moment.');
}

/**
 * Locks a record until the transaction ends, so that nobody can decide on it meanwhile. False: it does not wait at this
 * place or does not meet the condition, or, with `skip`, somebody else has locked it.
 */
export async function lockWaiting(
  transaction: Transaction<Schema>,
  place: Place,
  id: string,
  whenLocked: 'skip' | 'wait',
  condition = sql<SqlBool>`true`,
): Promise<boolean> {
  const { rows } = await sql`
    select item.id from ${itemTable(place)}
    where item.id = ${id} and ${waitsAt(place)} and ${inArea(place)} and ${condition}
    for no key update of item ${sql.raw(whenLocked === 'skip' ? 'skip locked' : '')}`.execute(transaction);
  return rows.length > 0;
}
