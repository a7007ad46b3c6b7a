import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { ListFilter, OverviewRoute } from '../../../contract/profiles/filter-fields.ts';
import type { ExportFormat } from '../../../contract/overview/exports.ts';
import type { Role } from '../../../contract/base/roles.ts';
import type { Json, MaybeMoment, Moment } from './column-types.ts';

export interface AuditEventTable {
  id: Generated<string>;
  base_profile_id: string;
  /** Position in the chain of the base profile, from 1. */
  link: number;
  locale_profile_id: string | null;
  locale: string | null;
  event: number;
  occurred_at: Moment;
  actor_id: string;
  actor_name: string;
  actor_role: string;
  subject: Json<object | null>;
  before: Json<object | null>;
  after: Json<object | null>;
  reason: Json<object | null>;
  group_id: string;
  request_id: string;
  prev_hash: string;
  hash: string;
  /** Which columns the hash covers: 1, of an older version, all but this number and `changed`; 2 all. */
  form: Generated<number>;
  /** `NotedChange[]`; null: the event changed nothing besides what it says. */
  changed: ColumnType<object | null, string | null | undefined, string | null>;
}

export interface TrailProofTable {
  id: string;
  cause: 'daily' | 'shutdown' | 'order';
  /** null: nobody; it is the daily one. */
  asked_by: string | null;
  asked_by_name: string | null;
  began_at: Moment;
  /** Until when the process that runs it is believed to live. */
  lease_until: Moment;
  /** null: it is under way. There is at most one of these. */
  ended_at: MaybeMoment;
  /** null: it was not completed. */
  fault_count: number | null;
  /** The first ones, in words. */
  faults: Json<string[] | null>;
  /** Number of the checkpoint that was made, or of the last one if nothing had changed. */
  checkpoint: number | null;
  failed: string | null;
}

/** The last row that was given out, with its sort value as the database writes it. */
interface ExportPosition {
  value: string;
  id: string;
}

export interface ExportLogTable {
  id: string;
  overview: OverviewRoute;
  format: ExportFormat;
  filter: JSONColumnType<ListFilter>;
  sort: string;
  direction: 'asc' | 'desc';
  /** null: every field. */
  columns: Json<string[] | null>;
  actor_id: string;
  actor_name: string;
  actor_role: Role;
  actor_geos: string[];
  request_id: string;
  began_at: Moment;
  /** When the last part was given out; at first when it began. */
  part_at: Moment;
  /** Parts that were given out, how many rows they held, and the last of these. */
  parts: Generated<number>;
  rows: Generated<number>;
  position: Json<ExportPosition | null>;
  /** The same before the last part, which may be asked for once more. */
  rows_before: Generated<number>;
  position_before: Json<ExportPosition | null>;
  /** null: it is not complete. */
  ended_at: MaybeMoment;
}

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

export interface EventTables {
  event_waiting: EventColumns & { id: Generated<string> };
  event: EventColumns & { number: string };
  /** One row: the last number that was assigned. */
  event_count: { id: Generated<number>; last: string };
  event_address: {
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
    failures: Generated<number>;
    failing_since: MaybeMoment;
    problem: string | null;
    next_try: MaybeMoment;
    leased_by: string | null;
    leased_until: MaybeMoment;
    removed_at: MaybeMoment;
    removed_by: string | null;
    removed_by_name: string | null;
  };
  event_delivery: {
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
  };
}
