import { object } from 'superstruct';
import { ROLES } from '../policy/roles.ts';
import { Timestamp } from '../shapes/primitives.ts';
import { operation } from './operation.ts';

export const sessionOperations = {
  'session.end-all': operation({
    method: 'POST',
    path: '/me/sessions/end',
    summary: 'Signs the person out everywhere, here as well, and puts back what they have claimed of a queue.',
    roles: ROLES,
    /** Sign-ins from before this moment are over. */
    answer: object({ ended_at: Timestamp }),
  }),
};
