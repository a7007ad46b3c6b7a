import { createHmac } from 'node:crypto';
import { sql, type Insertable, type Transaction } from 'kysely';
import { DELIVERED_AT_ONCE, FAILURES_TO_TELL } from '../../../contract/staff/service-limits.ts';
import { DELIVERY_ROWS } from '../../../contract/base/rows-per-answer.ts';
import { MINUTE, SECOND } from '../../../contract/base/time-spans.ts';
import type { Services } from '../../platform/calls/call.ts';
import type { EventTables } from '../../platform/database/trail-and-event-tables.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { NotTaken } from '../../platform/network/outside.ts';
import { sendNotice } from './notices.ts';
import { readEvents } from './read-events.ts';
import { type AddressRow, secretOf } from './addresses.ts';
import type { PublishedEvent } from '../../../contract/staff/service-operations.ts';

export interface Delivering extends Pick<Services, 'database' | 'now' | 'seal' | 'outside'> {
  /** This process, among others on the same database. */
  worker: string;
}

/** How long a process may be silent before another sends in its place; longer than any try takes. */
const LEASE = '60 seconds';

const FIRST_PAUSE = 5 * SECOND;
const LONGEST_PAUSE = 15 * MINUTE;

/** Milliseconds before the next try, behind so many that failed: twice as long each time, up to the longest. */
export function pauseBehind(failures: number): number {
  return Math.min(FIRST_PAUSE * 2 ** Math.min(failures - 1, 20), LONGEST_PAUSE);
}

/** Claims all addresses with something to send that no other process has claimed. */
export async function claimAddresses({ database, now, worker }: Delivering): Promise<string[]> {
  const at = now();
  const { rows } = await sql<{ id: string }>`
    update event_address
    set leased_by = ${worker}::uuid, leased_until = ${at}::timestamptz + ${LEASE}::interval
    where id in (
      select id from event_address
      where removed_at is null and paused_at is null and (next_try is null or next_try <= ${at}::timestamptz)
        and sent < (select last from event_count) and (leased_until is null or leased_until < ${at}::timestamptz)
      for update skip locked
    ) returning id`.execute(database);
  return rows.map(({ id }) => id);
}

/** Releases what this process has claimed: one address, or all. */
export async function releaseAddresses({ database, worker }: Delivering, id?: string): Promise<void> {
  await database
    .updateTable('event_address')
    .set({ leased_by: null, leased_until: null })
    .where('leased_by', '=', worker)
    .$if(id !== undefined, (update) => update.where('id', '=', id!))
    .execute();
}

/**
 * Sends the next events to an address that this process has claimed, and notes them as taken only once the address
 * has confirmed: if the process dies in between, they are sent again. Returns whether there may be more to send now.
 */
export async function deliverNext(parts: Delivering, id: string, signal: AbortSignal): Promise<boolean> {
  const { database } = parts;
  const address = await inHand(parts, id);
  if (!address) return false;
  const after = Number(address.sent);
  const { events, last } = await readEvents(database, { after, limit: DELIVERED_AT_ONCE, geos: address.geos });
  if (last === after) return false;
  const began = performance.now();
  const problem = events.length === 0 ? null : await sent(parts, address, events, signal);
  // A try aborted by this process says nothing about the receiver.
  if (problem !== null && signal.aborted) return false;
  await database.transaction().execute(async (transaction) => {
    if (events.length > 0) {
      await noteDelivery(transaction, {
        address_id: id,
        tried_at: parts.now(),
        took: Math.round(performance.now() - began),
        first: String(events[0]?.number ?? 0),
        last: String(events.at(-1)?.number ?? 0),
        events: events.length,
        problem,
      });
    }
    if (problem === null) await moveOn(transaction, { address, last, worker: parts.worker });
    else await noteFailure(transaction, parts, { address, problem });
  });
  return problem === null;
}

/** The present row of the address, claimed for a while longer; none where somebody has changed that. */
async function inHand({ database, now, worker }: Delivering, id: string): Promise<AddressRow | undefined> {
  const at = now();
  const { rows } = await sql<AddressRow>`
    update event_address set leased_until = ${at}::timestamptz + ${LEASE}::interval
    where id = ${id}::uuid and leased_by = ${worker}::uuid and removed_at is null and paused_at is null
      and (next_try is null or next_try <= ${at}::timestamptz)
    returning *`.execute(database);
  return rows[0];
}

/** Why the events were not accepted; null: they were. */
async function sent(
  { now, seal, outside }: Delivering,
  { id, url }: AddressRow,
  events: readonly PublishedEvent[],
  signal: AbortSignal,
): Promise<string | null> {
  const body = JSON.stringify({ address: id, events });
  const signature = signatureOf(secretOf(id, seal), Math.floor(now().getTime() / 1000), body);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Dossier',
    'dossier-events': `${events[0]?.number}-${events.at(-1)?.number}`,
    'dossier-signature': signature,
  };
  try {
    await outside.post(url, { body, headers }, signal);
    return null;
  } catch (error) {
    if (error instanceof NotTaken) return error.message;
    throw error;
  }
}

/** A replay that was ordered meanwhile wins over what was sent before it. */
async function moveOn(
  transaction: Transaction<Schema>,
  { address, last, worker }: { address: AddressRow; last: number; worker: string },
): Promise<void> {
  await transaction
    .updateTable('event_address')
    .set({ sent: String(last), failures: 0, failing_since: null, problem: null, next_try: null })
    .where('id', '=', address.id)
    .where('sent', '=', address.sent)
    .where('leased_by', '=', worker)
    .execute();
}

async function noteFailure(
  transaction: Transaction<Schema>,
  parts: Delivering,
  { address, problem }: { address: AddressRow; problem: string },
): Promise<void> {
  const at = parts.now();
  const failures = address.failures + 1;
  await transaction
    .updateTable('event_address')
    .set({
      failures,
      failing_since: address.failing_since ?? at,
      problem,
      next_try: new Date(at.getTime() + pauseBehind(failures)),
    })
    .where('id', '=', address.id)
    .where('leased_by', '=', parts.worker)
    .execute();
  if (failures !== FAILURES_TO_TELL) return;
  const data = { address: address.name, problem };
  await sendNotice(transaction, parts, { to: { role: 'Admin' }, kind: 'events-failing', data });
}

/** Only the last ones are kept. */
async function noteDelivery(
  transaction: Transaction<Schema>,
  delivery: Insertable<EventTables['event_delivery']>,
): Promise<void> {
  await transaction.insertInto('event_delivery').values(delivery).execute();
  await sql`
    delete from event_delivery where address_id = ${delivery.address_id}::uuid and id <= (
      select id from event_delivery where address_id = ${delivery.address_id}::uuid
      order by id desc offset ${DELIVERY_ROWS}::integer limit 1
    )`.execute(transaction);
}

/** Of the time in seconds and the body, so that nobody can replay an old request as new. */
function signatureOf(secret: string, seconds: number, body: string): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
