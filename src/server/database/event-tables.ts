import type { Generated } from 'kysely';
import type { MaybeMoment, Moment } from './column-types.ts';

/** What is recorded of something, in the one order over everything. */
interface EventColumns {
  /** 'Record', or the name of another event. */
  what: string;
  /** For an event of a trail; the rest is null then. */
  audit_event_id: Generated<string | null>;
  at: MaybeMoment;
  by_id: string | null;
  by_name: string | null;
  about: string | null;
}

interface EventAddressTable {
  id: string;
  name: string;
  url: string;
  /** Areas of the person who named it; empty: everywhere. */
  geos: string[];
  made_by: string;
  made_by_name: string;
  made_at: Moment;
  /** The last number that it has accepted, or that lies outside its area. */
  sent: string;
  paused_at: MaybeMoment;
  /** Failed tries in a row. */
  failures: Generated<number>;
  failing_since: MaybeMoment;
  problem: string | null;
  next_try: MaybeMoment;
  leased_by: string | null;
  leased_until: MaybeMoment;
  removed_at: MaybeMoment;
  removed_by: string | null;
  removed_by_name: string | null;
}

interface EventDeliveryTable {
  id: Generated<string>;
  address_id: string;
  tried_at: Moment;
  /** Milliseconds. */
  took: number;
  first: string;
  last: string;
  events: number;
  /** null: it was accepted. */
  problem: string | null;
}

export interface EventTables {
  event_waiting: EventColumns & { id: Generated<string> };
  event: EventColumns & { number: string };
  /** One row: the last number that was assigned. */
  event_count: { id: Generated<number>; last: string };
  event_address: EventAddressTable;
  event_delivery: EventDeliveryTable;
}
