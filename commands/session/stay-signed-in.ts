import { ROLES } from '../../src/contract/policy/roles.ts';
import { READY } from '../command.ts';
import { screenCommand } from '../screen-command.ts';

/** The answer to the warning before the idle sign-out; it lies over everything, the palette included. */
export const staySignedIn = screenCommand({
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
  run: ({ ports }) => ports.session.staySignedIn(),
});
