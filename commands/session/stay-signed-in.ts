import { ROLES } from '../../src/contract/policy/roles.ts';
import { defineCommand, NOTHING_TO_TELL, READY } from '../command.ts';

/** The answer to the warning before the idle sign-out; it lies over everything, the palette included. */
export const staySignedIn = defineCommand({
  id: 'session.stay-signed-in',
  title: 'Stay signed in',
  section: 'Session',
  keys: [
    { press: 'Enter', scope: 'warning' },
    { press: 'Escape', scope: 'warning', alternative: true },
  ],
  roles: ROLES,
  target: 'none',
  internal: true,
  when: () => READY,
  steps: {},
  run: async ({ ports }) => {
    ports.session.staySignedIn();
    return NOTHING_TO_TELL;
  },
  undo: 'none',
  say: () => '',
});
