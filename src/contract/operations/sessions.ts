import { object } from 'superstruct';
import { ROLES } from '../policy/roles.ts';
import { Timestamp } from '../primitives.ts';
import { openOperation, operation } from './operation.ts';

/** Sign-ins from before this moment are over. */
const Ended = object({ ended_at: Timestamp });

export const sessionOperations = {
  // Who is shown the door, or leaves instead of registering a second factor, leaves nothing behind either.
  'session.end': openOperation({
    method: 'POST',
    path: '/me/sessions/current/end',
    summary: 'Signs the person out of this sign-in: its tokens are no longer accepted or renewed.',
    roles: ROLES,
    answer: Ended,
  }),
  'session.end-all': operation({
    method: 'POST',
    path: '/me/sessions/end',
    summary: 'Signs the person out everywhere, here as well, and puts back what they have claimed of a queue.',
    roles: ROLES,
    answer: Ended,
  }),
};
