import type { Kysely, Selectable } from 'kysely';
import { DELIVERIES_SHOWN } from '../../contract/policy/event-addresses.ts';
import type { EventAddress, EventDelivery } from '../../contract/shapes/event-address.ts';
import type { EventTables } from '../database/event-tables.ts';
import { timestamp } from '../database/moment.ts';
import type { Schema } from '../database/schema.ts';

export type AddressRow = Selectable<EventTables['event_address']>;
type DeliveryRow = Selectable<EventTables['event_delivery']>;

/** Addresses as Admins see them, each with its last deliveries, of which no more are kept. */
export async function eventAddressesOf(database: Kysely<Schema>, rows: readonly AddressRow[]): Promise<EventAddress[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const deliveries = await database
    .selectFrom('event_delivery')
    .selectAll()
    .where('address_id', 'in', ids)
    .orderBy('address_id', 'desc')
    .orderBy('id', 'desc')
    .limit(rows.length * DELIVERIES_SHOWN)
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
