import type { Handlers } from '../calls/call.ts';
import { addAddress, listAddresses, pauseAddress, removeAddress, replayAddress, resumeAddress } from './addresses.ts';
import { readEvents } from './read-events.ts';

export const eventHandlers = {
  'event.list': ({ query }, { database, actor }) => readEvents(database, { ...query, geos: actor.geos }),
  'event-address.list': (_input, call) => listAddresses(call),
  'event-address.create': ({ body }, call) => addAddress(body, call),
  'event-address.pause': ({ params }, call) => pauseAddress(params.addressId, call),
  'event-address.resume': ({ params }, call) => resumeAddress(params.addressId, call),
  'event-address.replay': ({ params, body }, call) => replayAddress(params.addressId, body.from, call),
  'event-address.remove': ({ params }, call) => removeAddress(params.addressId, call),
} satisfies Partial<Handlers>;
