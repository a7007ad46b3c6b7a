import { ROLES } from '../../src/contract/policy/roles.ts';
import { defineCommand, NOTHING_TO_REPORT, READY } from '../command.ts';
import { screenCommand } from '../screen-command.ts';

export const signOut = defineCommand({
  id: 'session.sign-out',
  title: 'Sign out',
  section: 'Session',
  keywords: ['log out', 'logout', 'log off', 'leave', 'exit', 'quit'],
  roles: ROLES,
  target: 'none',
  changes: true,
  evenSeeing: true,
  about: () => 'this browser',
  // Rows that come or go meanwhile make no difference.
  aboutAlone: true,
  when: () => READY,
  steps: {},
  run: async ({ ports }) => {
    await ports.session.signOut();
    return NOTHING_TO_REPORT;
  },
  undo: 'none',
  say: () => '',
});

const SIGNED_OUT = 'You are signed out everywhere.';

/** For who has left a machine behind. It ends this sign-in too: the provider ends all of them or none. */
export const signOutEverywhere = defineCommand({
  id: 'session.sign-out-everywhere',
  title: 'Sign out everywhere…',
  section: 'Session',
  keywords: ['log out', 'other devices', 'lost', 'sessions', 'security'],
  roles: ROLES,
  target: 'none',
  about: () => 'every browser',
  aboutAlone: true,
  when: () => READY,
  steps: {},
  confirm: () => ({
    title: 'Sign out everywhere?',
    text: 'You are signed out here at once, and on every other device within half a minute. Unsaved work is kept on each device as a draft.',
    yes: 'Sign out everywhere',
  }),
  run: async ({ ports }) => {
    await ports.api('session.end-all', {});
    await ports.session.signOut(SIGNED_OUT);
    // The sign-in has said it.
    return NOTHING_TO_REPORT;
  },
  undo: 'none',
  say: () => SIGNED_OUT,
});

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
