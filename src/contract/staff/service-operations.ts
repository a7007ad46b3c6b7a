import { array, integer, max, min, object, string, defaulted, nullable, enums, size, type Infer } from 'superstruct';
import { LOCALES_MAXIMUM } from '../base/lookup-names.ts';
import { Uuid, Person, Timestamp, writtenText } from '../base/primitives.ts';
import { operation } from '../base/operation.ts';
import { RIGHTS } from '../base/rights.ts';
import { Area } from './staff-operations.ts';
import { ADDRESS_MOST, ADDRESS_NAME_MOST, TOKEN_DAYS, TOKEN_NAME_MOST } from './service-limits.ts';
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
const EVENTS_MOST = 500;

const NewEventAddress = object({
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

const NewServiceToken = object({
  /** Stands in the trail in place of a person's. */
  name: writtenText(TOKEN_NAME_MOST),
  role: enums(ROLES),
  /** Empty: everywhere. */
  geos: size(array(Area), 0, LOCALES_MAXIMUM),
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

const params = object({ addressId: Uuid });
const answer = object({ address: EventAddress });

export const eventAddressOperations = {
  'event-address.list': operation({
    method: 'GET',
    path: '/event-addresses',
    summary: 'The addresses to which events are sent, how far each has taken them, and its last deliveries.',
    roles: RIGHTS.service.manage,
    watches: true,
    answer: object({
      addresses: array(EventAddress),
      /** The last number there is. */
      last: integer(),
    }),
  }),
  'event-address.create': operation({
    method: 'POST',
    path: '/event-addresses',
    summary:
      'Sends events to an address from now on, signed with a secret. The secret is in this answer and in no other.',
    roles: RIGHTS.service.manage,
    body: NewEventAddress,
    answer: object({ address: EventAddress, secret: string() }),
    freshProof: 'always',
  }),
  'event-address.pause': operation({
    method: 'POST',
    path: '/event-addresses/{addressId}/pause',
    summary: 'Sends nothing more to an address until it is resumed; nothing is lost meanwhile.',
    roles: RIGHTS.service.manage,
    params,
    answer,
  }),
  'event-address.resume': operation({
    method: 'POST',
    path: '/event-addresses/{addressId}/resume',
    summary: 'Resumes a paused address, and tries a failing one at once.',
    roles: RIGHTS.service.manage,
    params,
    answer,
  }),
  'event-address.replay': operation({
    method: 'POST',
    path: '/event-addresses/{addressId}/replay',
    summary: 'Sends everything again, from an event number on.',
    roles: RIGHTS.service.manage,
    params,
    body: object({ from: max(min(integer(), 1), Number.MAX_SAFE_INTEGER) }),
    answer,
  }),
  'event-address.remove': operation({
    method: 'POST',
    path: '/event-addresses/{addressId}/remove',
    summary: 'Sends nothing to an address any more; its secret signs nothing from then on.',
    roles: RIGHTS.service.manage,
    params,
    answer: object({ id: Uuid }),
  }),
};

export const eventOperations = {
  'event.list': operation({
    method: 'GET',
    path: '/events',
    summary: 'All events after a number, in the order of their numbers. Continue after `last` to miss nothing.',
    roles: RIGHTS.service.manage,
    query: object({
      after: defaulted(max(min(integer(), 0), Number.MAX_SAFE_INTEGER), 0),
      limit: defaulted(max(min(integer(), 1), EVENTS_MOST), 100),
    }),
    answer: object({
      events: array(PublishedEvent),
      /** How far was read, and no further than the last event; what lies outside the area of who asks is passed over. */
      last: integer(),
    }),
  }),
};

export const serviceTokenOperations = {
  'service-token.list': operation({
    method: 'GET',
    path: '/service-tokens',
    summary: 'The tokens of services: all that are valid, and the latest of those that no longer are.',
    roles: RIGHTS.service.manage,
    answer: object({ tokens: array(ServiceToken) }),
  }),
  'service-token.create': operation({
    method: 'POST',
    path: '/service-tokens',
    summary: 'Makes a token for a service. It is in this answer and never shown again.',
    roles: RIGHTS.service.manage,
    body: NewServiceToken,
    answer: object({
      service: ServiceToken,
      /** null: this call was answered before, and nobody knows the token any more. */
      token: nullable(string()),
    }),
    freshProof: 'always',
  }),
  'service-token.revoke': operation({
    method: 'POST',
    path: '/service-tokens/{tokenId}/revoke',
    summary: 'Ends a token at once and for good; what it had claimed goes back.',
    roles: RIGHTS.service.manage,
    params: object({ tokenId: Uuid }),
    answer: object({ service: ServiceToken }),
  }),
};
