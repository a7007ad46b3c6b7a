import { array, enums, integer, nullable, object, size, string, type Infer } from 'superstruct';
import { ADDRESS_MOST, ADDRESS_NAME_MOST } from '../policy/event-addresses.ts';
import { Person, Timestamp, Uuid, writtenText } from '../primitives.ts';

export const NewEventAddress = object({
  /** By which people know it from the others. */
  name: writtenText(ADDRESS_NAME_MOST),
  /** https, without a name and a password in it. */
  url: size(string(), 1, ADDRESS_MOST),
});

/** One try to send events, whatever came of it. */
const EventDelivery = object({
  at: Timestamp,
  /** Numbers of the first and the last event that went with it. */
  first: integer(),
  last: integer(),
  events: integer(),
  /** Milliseconds. */
  took: integer(),
  /** null: it was taken. */
  problem: nullable(string()),
});
export type EventDelivery = Infer<typeof EventDelivery>;

/** Never its secret, which is shown once. */
export const EventAddress = object({
  id: Uuid,
  name: string(),
  url: string(),
  /** Of the person who added it; empty: everywhere. */
  geos: array(string()),
  made_by: Person,
  made_at: Timestamp,
  state: enums(['sending', 'failing', 'paused'] as const),
  /** The number up to which it has everything. */
  sent: integer(),
  /** Tries in a row that failed, since when, why the last one did, and when the next is. */
  failures: integer(),
  failing_since: nullable(Timestamp),
  problem: nullable(string()),
  next_try: nullable(Timestamp),
  /** The latest first. */
  deliveries: array(EventDelivery),
});
export type EventAddress = Infer<typeof EventAddress>;
