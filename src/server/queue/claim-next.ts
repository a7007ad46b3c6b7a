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
import {
  inArea,
  itemTable,
  callerAtQueue,
  servable,
  servedAtLast,
  servedNext,
  waitsAt,
  type PersonAtQueue,
} from './person-at-queue.ts';

/** Items read at a time, since people who claim at the same moment take the first ones. */
const CANDIDATES = 16;
/** Rounds in which others may be faster, before the person is asked to try again. */
const ROUNDS = 40;
/** Seconds before each further round, since the last few items may be locked by decisions that need a moment. */
const ROUND_PAUSE = 0.005;

/** The caller, who is about to claim, after shortening claims that would last too long. */
async function personToClaim(call: Call): Promise<PersonAtQueue> {
  const person = await callerAtQueue(call);
  await shortenFarLeases(call);
  return person;
}

/** Claims the next item, or extends a claim that the person holds on an item that still waits, expired or not. */
export async function claimNext(call: Call): Promise<ClaimAnswer> {
  const person = await personToClaim(call);
  return call.write(async (transaction) => {
    await lockWorker(transaction, call);
    // A reservation is only for people who continue after a decision; this one gets the first of the list.
    const lease = (await extendHeld(transaction, person)) ?? (await claimFirst(transaction, person));
    return claimAnswer(transaction, call, person, lease);
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
  const person = request.claim_next && queueOfRole(call.actor.role) !== null ? await personToClaim(call) : null;
  return call.write(async (transaction) => {
    // Lock the worker before the record, as every claim does, or two calls could deadlock.
    const worker = person && (await lockWorker(transaction, call));
    const answer = await work(transaction);
    return {
      ...answer,
      next: worker && (await nextAfter(transaction, call, { person, worker, named: request.next_id ?? null })),
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
  const person = await callerAtQueue(call);
  return call.write(async (transaction) => {
    const worker = await lockWorker(transaction, call);
    const own = (await ownLease(transaction, call.actor.id))?.record_id ?? null;
    const known = [...behind, ...(own === null ? [] : [own])];
    const isOther = sql<SqlBool>`item.id <> all (${sql.val(known)}::uuid[])`;
    const condition = sql<SqlBool>`${servedNext(person)} and ${isOther}`;
    const id = await firstFree(transaction, person, condition, async (each) => each);
    const shown = reservedFor(worker).filter((each) => behind.includes(each) && each !== own);
    await transaction
      .updateTable('queue_worker')
      .set({
        ahead_record_id: id,
        ahead_at: id !== null || shown.length > 0 ? person.now : null,
        shown_record_ids: shown,
      })
      .where('person_id', '=', call.actor.id)
      .execute();
    const [item = null] = id === null ? [] : await queueItems(transaction, call.media, person, [id]);
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
  { person, worker, named }: { person: PersonAtQueue; worker: WorkerRow; named: string | null },
): Promise<ClaimAnswer | null> {
  // A claim on another record needs a call of its own, since that record would be locked in the wrong order here.
  const { lease: own, isOver } = await ownClaim(transaction, call.actor);
  if (own || isOver) return null;
  try {
    const lease = (await claimShown(transaction, person, worker, named)) ?? (await claimFirst(transaction, person));
    return await claimAnswer(transaction, call, person, lease);
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

export async function claimAnswer(
  transaction: Transaction<Schema>,
  { media }: Pick<Call, 'media'>,
  person: PersonAtQueue,
  lease: LeaseRow | null,
): Promise<ClaimAnswer> {
  if (lease === null) return { lease: null, item: null };
  const [item = null] = await queueItems(
    transaction,
    media,
    person,
    [lease.record_id],
    new Map([[lease.record_id, lease]]),
  );
  return { lease: leaseAnswer(lease), item };
}

async function extendHeld(transaction: Transaction<Schema>, person: PersonAtQueue): Promise<LeaseRow | null> {
  const { lease: own, isOver } = await ownClaim(transaction, person.actor);
  if (isOver) throw new Failure('token-expired');
  if (!own || own.queue !== person.queue) return null;
  const waits = await lockWaiting(transaction, person, own.record_id, 'wait');
  return waits ? extendLease(transaction, own.id, person.actor, person.now) : null;
}

async function claimFirst(transaction: Transaction<Schema>, person: PersonAtQueue): Promise<LeaseRow | null> {
  const claim = (id: string) => takeLease(transaction, person, id);
  const lease =
    (await firstFree(transaction, person, servedNext(person), claim)) ??
    (await firstFree(transaction, person, servedAtLast(person), claim));
  // A claim on something that no longer waits must not block the next one.
  if (!lease) await transaction.deleteFrom('queue_lease').where('holder_id', '=', person.actor.id).execute();
  return lease;
}

/**
 * Claims the item that the person's screen already shows: the named one, or else the first reserved one. A named item
 * that is no longer reserved must be near the head of the queue. null: somebody else has it, or it is not.
 */
async function claimShown(
  transaction: Transaction<Schema>,
  person: PersonAtQueue,
  worker: WorkerRow,
  named: string | null,
): Promise<LeaseRow | null> {
  const reserved = validReservations(person, worker);
  if (named !== null && !reserved.includes(named)) {
    if (!(await isAtHead(transaction, person, named))) return null;
    return (await lockWaiting(transaction, person, named, 'skip')) ? takeLease(transaction, person, named) : null;
  }
  for (const id of named === null ? reserved : [named]) {
    const isStillServable = await lockWaiting(transaction, person, id, 'skip', servable(person));
    const lease = isStillServable && (await takeLease(transaction, person, id));
    if (lease) return lease;
  }
  return null;
}

/** The reservations of a person, not older than a claim lasts. */
function validReservations(person: PersonAtQueue, worker: WorkerRow): string[] {
  const { ahead_at: at } = worker;
  if (at === null || person.now.getTime() - new Date(at).getTime() > LEASE_SECONDS * 1000) return [];
  return reservedFor(worker);
}

/** Whether an item is near enough to the head of the queue, with or without items reserved for others. */
export async function isAtHead(transaction: Transaction<Schema>, person: PersonAtQueue, id: string): Promise<boolean> {
  for (const condition of [servable(person), servedNext(person)]) {
    const first = await readOrdered(transaction, person, { limit: IN_TURN, condition });
    if (first.some((each) => each.id === id)) return true;
  }
  return false;
}

/** Locks the items one by one and returns the first result of `take` that is not null; null: nothing waits. */
async function firstFree<Taken>(
  transaction: Transaction<Schema>,
  person: PersonAtQueue,
  condition: RawBuilder<SqlBool>,
  take: (id: string) => Promise<Taken | null>,
): Promise<Taken | null> {
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round > 0) await sql`select pg_sleep(${ROUND_PAUSE})`.execute(transaction);
    const candidates = await readOrdered(transaction, person, { limit: CANDIDATES, condition });
    if (candidates.length === 0) return null;
    for (const { id } of candidates) {
      if (!(await lockWaiting(transaction, person, id, 'skip'))) continue;
      const taken = await take(id);
      if (taken !== null) return taken;
    }
  }
  throw new Failure('database-unavailable', 'Many people are claiming items right now. Try again in a moment.');
}

/**
 * Locks a record until the transaction ends, so that nobody can decide on it meanwhile. False: it does not wait for this
 * person or does not meet the condition, or, with `skip`, somebody else has locked it.
 */
export async function lockWaiting(
  transaction: Transaction<Schema>,
  person: PersonAtQueue,
  id: string,
  whenLocked: 'skip' | 'wait',
  condition = sql<SqlBool>`true`,
): Promise<boolean> {
  const { rows } = await sql`
    select item.id from ${itemTable(person)}
    where item.id = ${id} and ${waitsAt(person)} and ${inArea(person)} and ${condition}
    for no key update of item ${sql.raw(whenLocked === 'skip' ? 'skip locked' : '')}`.execute(transaction);
  return rows.length > 0;
}
