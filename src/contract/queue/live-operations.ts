import { object, pattern, string } from 'superstruct';
import { ROLES } from '../base/roles.ts';
import { LiveMessage } from './live-messages.ts';
import { operation, streamedOperation } from '../base/operation.ts';

export const liveOperations = {
  'live.follow': streamedOperation({
    method: 'GET',
    path: '/live',
    summary: 'Counts of the queues and notices to the person, as server-sent events, for some minutes.',
    roles: ROLES,
    answer: LiveMessage,
  }),
  'notice.seen': operation({
    method: 'POST',
    path: '/notices/seen',
    summary: 'Says up to which notice the person has seen them; they are not sent again.',
    roles: ROLES,
    body: object({ up_to: pattern(string(), /^\d{1,18}$/) }),
    answer: object({}),
  }),
};
