import { array, integer, max, min, object, string } from 'superstruct';
import { Uuid } from '../primitives.ts';
import { EventAddress, NewEventAddress } from '../shapes/event-address.ts';
import { operation } from './operation.ts';

const params = object({ addressId: Uuid });
const answer = object({ address: EventAddress });

export const eventAddressOperations = {
  'event-address.list': operation({
    method: 'GET',
    path: '/event-addresses',
    summary: 'The addresses to which events are sent, how far each has taken them, and its last deliveries.',
    roles: ['Admin'],
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
    roles: ['Admin'],
    body: NewEventAddress,
    answer: object({ address: EventAddress, secret: string() }),
    freshProof: 'always',
  }),
  'event-address.pause': operation({
    method: 'POST',
    path: '/event-addresses/{addressId}/pause',
    summary: 'Sends nothing more to an address until it is resumed; nothing is lost meanwhile.',
    roles: ['Admin'],
    params,
    answer,
  }),
  'event-address.resume': operation({
    method: 'POST',
    path: '/event-addresses/{addressId}/resume',
    summary: 'Resumes a paused address, and tries a failing one at once.',
    roles: ['Admin'],
    params,
    answer,
  }),
  'event-address.replay': operation({
    method: 'POST',
    path: '/event-addresses/{addressId}/replay',
    summary: 'Sends everything again, from an event number on.',
    roles: ['Admin'],
    params,
    body: object({ from: max(min(integer(), 1), Number.MAX_SAFE_INTEGER) }),
    answer,
  }),
  'event-address.remove': operation({
    method: 'POST',
    path: '/event-addresses/{addressId}/remove',
    summary: 'Sends nothing to an address any more; its secret signs nothing from then on.',
    roles: ['Admin'],
    params,
    answer: object({ id: Uuid }),
  }),
};
