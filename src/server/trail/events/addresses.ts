import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Transaction, type Updateable, type Selectable } from 'kysely';
import type { OperationAnswer, OperationInput } from '../../../contract/operations.ts';
import { ADDRESSES_MOST, EVENT_SECRET_PREFIX } from '../../../contract/staff/service-limits.ts';
import { DELIVERY_ROWS } from '../../../contract/base/rows-per-answer.ts';
import { tidyName } from '../../../contract/profiles/field-limits.ts';
import type { Call, Handlers, Seal } from '../../platform/calls/call.ts';
import type { EventTables } from '../../platform/database/trail-and-event-tables.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { Failure, notFound } from '../../platform/failures/failure.ts';
import { NotTaken } from '../../platform/network/outside.ts';
import { lastNumber, numberEvents, readEvents } from './read-events.ts';
import { timestamp } from '../../platform/database/column-types.ts';
import type { EventAddress, EventDelivery, OtherEvent } from '../../../contract/staff/service-operations.ts';
import { leaveEvent } from '../audit/append-audit-events.ts';

export type AddressRow = Selectable<EventTables['event_address']>;
type DeliveryRow = Selectable<EventTables['event_delivery']>;

/** Addresses as Admins see them, each with its last deliveries, of which no more are kept. */
async function eventAddressesOf(database: Kysely<Schema>, rows: readonly AddressRow[]): Promise<EventAddress[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const deliveries = await database
    .selectFrom('event_delivery')
    .selectAll()
    .where('address_id', 'in', ids)
    .orderBy('address_id', 'desc')
    .orderBy('id', 'desc')
    .limit(rows.length * DELIVERY_ROWS)
    .execute();
  return rows.map((row) =>
    eventAddressOf(
      row,
      deliveries.filter(({ address_id: id }) => id === row.id),
    ),
  );
}

function eventAddressOf(row: AddressRow, deliveries: readonly DeliveryRow[]): EventAddress {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    geos: row.geos,
    made_by: { user_id: row.made_by, name: row.made_by_name },
    made_at: timestamp(row.made_at),
    state: stateOf(row),
    sent: Number(row.sent),
    failures: row.failures,
    failing_since: row.failing_since && timestamp(row.failing_since),
    problem: row.problem,
    next_try: row.next_try && timestamp(row.next_try),
    deliveries: deliveries.map(eventDeliveryOf),
  };
}

function stateOf({ paused_at: paused, failures }: AddressRow): EventAddress['state'] {
  if (paused !== null) return 'paused';
  return failures > 0 ? 'failing' : 'sending';
}

function eventDeliveryOf(row: DeliveryRow): EventDelivery {
  return {
    at: timestamp(row.tried_at),
    first: Number(row.first),
    last: Number(row.last),
    events: row.events,
    took: row.took,
    problem: row.problem,
  };
}

/**
 * The secret for signing requests to an address. It is derived from the identifier and the server's key whenever it
 * is needed, so that no database, no backup and no kept answer holds it.
 */
export function secretOf(addressId: string, seal: Seal): string {
  return EVENT_SECRET_PREFIX + seal('events-out', addressId);
}

async function listAddresses({ database }: Pick<Call, 'database'>): Promise<OperationAnswer<'event-address.list'>> {
  const rows = await database
    .selectFrom('event_address')
    .selectAll()
    .where('removed_at', 'is', null)
    .orderBy('made_at')
    .orderBy('id')
    .limit(ADDRESSES_MOST)
    .execute();
  return { addresses: await eventAddressesOf(database, rows), last: await lastNumber(database) };
}

/** Adds an address for events from now on. Throws `invalid-input` where nothing may be sent to. */
async function addAddress(
  { name, url: given }: OperationInput<'event-address.create'>['body'],
  call: Call,
): Promise<OperationAnswer<'event-address.create'>> {
  const url = given.trim();
  await assertReachable(url, call);
  // Events from before the call are numbered first, as they are not sent.
  await numberEvents(call.database);
  const answer = await call.write(async (transaction) => {
    // One after the other: two Admins at once could otherwise exceed the limit together.
    await sql`lock table event_address in share row exclusive mode`.execute(transaction);
    const { inForce } = await transaction
      .selectFrom('event_address')
      .select(({ fn }) => fn.countAll<string>().as('inForce'))
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (Number(inForce) >= ADDRESSES_MOST) {
      throw refused('url', `There are already ${ADDRESSES_MOST} addresses, the most there may be. Remove one first.`);
    }
    const { actor, now } = call;
    const row = await transaction
      .insertInto('event_address')
      .values({
        id: randomUUID(),
        name: tidyName(name),
        url,
        geos: [...actor.geos],
        made_by: actor.id,
        made_by_name: actor.name,
        made_at: now(),
        sent: String(await lastNumber(transaction)),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await leaveEvent(transaction, 'AddressAdded', { at: now(), by: actor, about: row.id });
    return { address: await oneAddressOf(transaction, row) };
  });
  return { ...answer, secret: secretOf(answer.address.id, call.seal) };
}

async function assertReachable(url: string, { outside }: Pick<Call, 'outside'>): Promise<void> {
  try {
    await outside.check(url);
  } catch (error) {
    if (!(error instanceof NotTaken)) throw error;
    throw refused('url', `Events cannot be sent there. ${error.message}`);
  }
}

/** The sentence is for people, who are shown no more; the details are for programs. */
function refused(path: string, sentence: string): Failure {
  return new Failure('invalid-input', sentence, [{ path, problem: sentence }]);
}

/** Throws `unchanged` where it is paused already. */
function pauseAddress(id: string, call: Call): Promise<OperationAnswer<'event-address.pause'>> {
  return changed(id, call, 'AddressPaused', (row) => {
    if (row.paused_at !== null) throw new Failure('unchanged');
    return { paused_at: call.now() };
  });
}

/** Sends again at once. Throws `unchanged` where it is neither paused nor failing. */
function resumeAddress(id: string, call: Call): Promise<OperationAnswer<'event-address.resume'>> {
  return changed(id, call, 'AddressResumed', (row) => {
    if (row.paused_at === null && row.next_try === null) throw new Failure('unchanged');
    return { paused_at: null, next_try: null };
  });
}

/** Throws `invalid-input` for a number that no event has yet. */
function replayAddress(id: string, from: number, call: Call): Promise<OperationAnswer<'event-address.replay'>> {
  return changed(id, call, 'AddressReplayed', async (_row, transaction) => {
    const last = await lastNumber(transaction);
    if (from > last) throw refused('from', `The last event is ${last}.`);
    return { sent: String(from - 1), next_try: null };
  });
}

function removeAddress(id: string, call: Call): Promise<OperationAnswer<'event-address.remove'>> {
  return call.write(async (transaction) => {
    await lockedAddress(transaction, id);
    const { actor, now } = call;
    await transaction
      .updateTable('event_address')
      .set({ removed_at: now(), removed_by: actor.id, removed_by_name: actor.name })
      .where('id', '=', id)
      .execute();
    await leaveEvent(transaction, 'AddressRemoved', { at: now(), by: actor, about: id });
    return { id };
  });
}

type Change = Updateable<EventTables['event_address']>;

function changed(
  id: string,
  call: Call,
  what: OtherEvent,
  change: (row: AddressRow, transaction: Transaction<Schema>) => Change | Promise<Change>,
): Promise<OperationAnswer<'event-address.pause'>> {
  return call.write(async (transaction) => {
    const before = await lockedAddress(transaction, id);
    const row = await transaction
      .updateTable('event_address')
      .set(await change(before, transaction))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await leaveEvent(transaction, what, { at: call.now(), by: call.actor, about: id });
    return { address: await oneAddressOf(transaction, row) };
  });
}

function lockedAddress(transaction: Transaction<Schema>, id: string): Promise<AddressRow> {
  return transaction
    .selectFrom('event_address')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
}

async function oneAddressOf(transaction: Transaction<Schema>, row: AddressRow): Promise<EventAddress> {
  const [address] = await eventAddressesOf(transaction, [row]);
  if (!address) throw new Failure('not-found');
  return address;
}

export const eventHandlers = {
  'event.list': ({ query }, { database, actor }) => readEvents(database, { ...query, geos: actor.geos }),
  'event-address.list': (_input, call) => listAddresses(call),
  'event-address.create': ({ body }, call) => addAddress(body, call),
  'event-address.pause': ({ params }, call) => pauseAddress(params.addressId, call),
  'event-address.resume': ({ params }, call) => resumeAddress(params.addressId, call),
  'event-address.replay': ({ params, body }, call) => replayAddress(params.addressId, body.from, call),
  'event-address.remove': ({ params }, call) => removeAddress(params.addressId, call),
} satisfies Partial<Handlers>;
