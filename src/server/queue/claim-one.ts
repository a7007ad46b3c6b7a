import { isFilled } from '../../contract/letters/look-alikes.ts';
import type { Transaction } from 'kysely';
import { REASON_OUT_OF_TURN, type ItemReference } from '../../contract/queue/lease.ts';
import type { ProfileKind } from '../../contract/profiles/status.ts';
import type { ClaimAnswer } from '../../contract/queue/queue-items.ts';
import { appendAuditEvents } from '../trail/audit/append-audit-events.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { Call } from '../platform/calls/call.ts';
import { Failure } from '../platform/failures/failure.ts';
import type { LookupTables } from '../lookups/lookups.ts';
import { sendNotice } from '../trail/events/notices.ts';
import { claimAnswer, isAtHead, lockWaiting } from './claim-next.ts';
import { lockWorker, ownClaim, shortenFarLeases, takeLease, type LeaseRow } from './lease.ts';
import { callerAtQueue, type PersonAtQueue } from './person-at-queue.ts';
import { auditEntry } from '../records/audit-event.ts';
import { KIND } from '../records/kind.ts';
import { holderOf, lockedLease } from '../records/claims.ts';
import { nameOf, type Found } from '../records/record.ts';
import { isolated } from '../../contract/base/words.ts';

/**
 * Claims one item. Throws `not-found`, what reading it throws, `status-forbids` if it does not wait for the person,
 * `leased` with the holder, or `invalid-reason` where others would be served first and no reason is given.
 */
export async function claimOne(item: ItemReference, reason: string | null, call: Call): Promise<ClaimAnswer> {
  const person = await callerAtQueue(call);
  await shortenFarLeases(call);
  return call.write(async (transaction) => {
    const locked = await lockedWaiting(transaction, person, item, call);
    const isFree = await mayClaimNow(transaction, person, item.id);
    const lease = await takeLease(transaction, person, item.id, { byName: true });
    if (lease) {
      if (!isFree) await keepReason(transaction, person, locked, lease, reason, call);
      return claimAnswer(transaction, call, person, lease);
    }
    const holder = await lockedLease(transaction, item.id);
    throw new Failure(
      'leased',
      `${isolated(holder?.holder_name ?? 'Someone')} is working on this.`,
      holder && holderOf(holder),
    );
  });
}

/** Takes an item over from its holder, who gets a notice of by whom and why. */
export async function stealItem(item: ItemReference, reason: string, call: Call): Promise<ClaimAnswer> {
  const person = await callerAtQueue(call);
  return call.write(async (transaction) => {
    const locked = await lockedWaiting(transaction, person, item, call);
    if ((await ownClaim(transaction, person.actor)).isOver) throw new Failure('token-expired');
    const before = await lockedLease(transaction, item.id);
    const lease = await takeLease(transaction, person, item.id, { takeOver: true });
    if (before && before.holder_id !== call.actor.id) {
      await recordTakeover(transaction, person, locked, before, reason, call);
    }
    return claimAnswer(transaction, call, person, lease);
  });
}

async function lockedWaiting(
  transaction: Transaction<Schema>,
  person: PersonAtQueue,
  item: ItemReference,
  call: Call,
): Promise<Found> {
  await lockWorker(transaction, call);
  const locked = await lockedReadable(transaction, person, item, call);
  if (item.kind !== person.kind || !(await lockWaiting(transaction, person, item.id, 'wait'))) {
    throw new Failure('status-forbids', 'This is no longer waiting in your queue.');
  }
  return locked;
}

/** Asked before anything reveals whether it waits: of what lies outside their area people learn nothing. */
export async function lockedReadable<K extends ProfileKind>(
  transaction: Transaction<Schema>,
  { lookups }: Pick<PersonAtQueue, 'lookups'>,
  { kind, id }: { kind: K; id: string },
  { actor }: Call,
): Promise<Found<K>> {
  const locked = await KIND[kind].locked(transaction, id);
  const refusal = await KIND[kind].refusal(actor, locked, { lookups, database: transaction });
  if (refusal) throw refusal;
  return locked;
}

/** Near enough to the head of the queue, or the person's own already. */
async function mayClaimNow(transaction: Transaction<Schema>, person: PersonAtQueue, id: string): Promise<boolean> {
  const { lease: own, isOver } = await ownClaim(transaction, person.actor);
  if (isOver) throw new Failure('token-expired');
  if (own?.record_id === id) return true;
  return isAtHead(transaction, person, id);
}

async function keepReason(
  transaction: Transaction<Schema>,
  { lookups }: PersonAtQueue,
  locked: Found,
  lease: LeaseRow,
  reason: string | null,
  call: Call,
): Promise<void> {
  if (!isFilled(reason)) throw new Failure('invalid-reason', REASON_OUT_OF_TURN);
  await appendAuditEvents(transaction, locked.base.id, [
    auditEntry(claimEventFacts(lease, locked, lookups, call), { event: 'ClaimedOutOfTurn', reason: { note: reason } }),
  ]);
}

/** Events about a claim are grouped by the claim. */
function claimEventFacts({ id }: LeaseRow, locked: Found, lookups: LookupTables, call: Call) {
  return { ...locked, call, at: call.now(), actionId: id, maker: { lookups } };
}

async function recordTakeover(
  transaction: Transaction<Schema>,
  { lookups }: PersonAtQueue,
  locked: Found,
  before: LeaseRow,
  reason: string,
  call: Call,
): Promise<void> {
  const facts = {
    before: { holder: before.holder_name },
    after: { holder: call.actor.name },
    reason: { note: reason },
  };
  await appendAuditEvents(transaction, locked.base.id, [
    auditEntry(claimEventFacts(before, locked, lookups, call), { event: 'TakenOver', ...facts }),
  ]);
  await sendNotice(transaction, call, {
    to: { person: before.holder_id },
    kind: 'taken-over',
    data: {
      kind: before.kind,
      id: before.record_id,
      lease_id: before.id,
      profile_name: nameOf(locked),
      by: call.actor.name,
      reason,
    },
  });
}
