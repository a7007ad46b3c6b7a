import { array, integer, max, min, object, string, defaulted, nullable } from 'superstruct';
import { Uuid } from '../base/primitives.ts';
import {
  EventAddress,
  NewEventAddress,
  PublishedEvent,
  NewServiceToken,
  ServiceToken,
  EVENTS_MOST,
} from './service-shapes.ts';
import { operation } from '../base/operation.ts';
import { RIGHTS } from '../base/rights.ts';

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
      /** How far was read: what lies outside the area of who asks is passed over. */
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
