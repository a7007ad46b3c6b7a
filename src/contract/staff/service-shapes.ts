import { array, enums, integer, nullable, object, size, string, type Infer, pattern } from 'superstruct';
import { ADDRESS_MOST, ADDRESS_NAME_MOST, TOKEN_DAYS, TOKEN_NAME_MOST } from './service-limits.ts';
import { Person, Timestamp, Uuid, writtenText } from '../base/primitives.ts';
import { ROLES } from '../base/roles.ts';
import { AUDIT_EVENTS } from '../trail/audit-events.ts';

/** What is published beside the events of the trail. */
const OTHER_EVENTS = [
  'SettingChanged',
  'StaffChanged',
  'DuplicateFilterChanged',
  'BadPicturesChanged',
  'ExportBegun',
  'ExportEnded',
  'ImportBegun',
  'TokenMade',
  'TokenRevoked',
  'AddressAdded',
  'AddressPaused',
  'AddressResumed',
  'AddressReplayed',
  'AddressRemoved',
] as const;
export type OtherEvent = (typeof OTHER_EVENTS)[number];

/** The names of all events that services can read. */
const PUBLISHED_EVENTS: readonly string[] = [...Object.values(AUDIT_EVENTS), ...OTHER_EVENTS];

/** Events of one answer. */
export const EVENTS_MOST = 500;

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

/** What has happened, with identifiers by which more can be read; neither names of profiles nor texts go with it. */
export const PublishedEvent = object({
  /** Counts all published events from 1; none is added later below the last that was read. */
  number: integer(),
  event: enums(PUBLISHED_EVENTS),
  at: Timestamp,
  by: Person,
  /** null: of records alone. */
  profile_base_id: nullable(Uuid),
  /** null: of the base profile itself. */
  profile_id: nullable(Uuid),
  locale: nullable(string()),
  /** The same for all events of one intent. */
  action_id: nullable(Uuid),
  /** Of others: the name of the setting, or the identifier of the export or the token. */
  about: nullable(string()),
});
export type PublishedEvent = Infer<typeof PublishedEvent>;

/** A locale by its code or a country by its two capitals, as the areas of people name them. */
const Area = pattern(string(), /^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8}){0,3}$/);

export const NewServiceToken = object({
  /** Stands in the trail in place of a person's. */
  name: writtenText(TOKEN_NAME_MOST),
  role: enums(ROLES),
  /** Empty: everywhere. */
  geos: size(array(Area), 0, 184),
  days: enums(TOKEN_DAYS),
});

/** Never the token itself: of that a hash is kept, and these last letters, by which people recognize theirs. */
export const ServiceToken = object({
  id: Uuid,
  name: string(),
  role: enums(ROLES),
  geos: array(string()),
  ending: string(),
  made_by: Person,
  made_at: Timestamp,
  expires_at: Timestamp,
  /** To the minute; null: never yet. */
  used_at: nullable(Timestamp),
  state: enums(['in-force', 'expired', 'revoked'] as const),
  revoked_by: nullable(Person),
  revoked_at: nullable(Timestamp),
});
export type ServiceToken = Infer<typeof ServiceToken>;
