import { array, defaulted, integer, max, min, object } from 'superstruct';
import { EVENTS_MOST } from '../policy/told-events.ts';
import { PublishedEvent } from '../shapes/event.ts';
import { operation } from './operation.ts';

export const eventOperations = {
  'event.list': operation({
    method: 'GET',
    path: '/events',
    summary: 'All events after a number, in the order of their numbers. Continue after `last` to miss nothing.',
    roles: ['Admin'],
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
