import { ROLES } from '../../src/contract/policy/roles.ts';
import { defineCommand, NOTHING_TO_TELL, READY } from '../command.ts';

export const signOut = defineCommand({
  id: 'session.sign-out',
  title: 'Sign out',
  section: 'Session',
  keywords: ['log out', 'leave', 'exit'],
  roles: ROLES,
  target: 'none',
  changes: true,
  about: () => 'this browser',
  when: () => READY,
  steps: {},
  run: async ({ ports }) => {
    await ports.session.signOut();
    return NOTHING_TO_TELL;
  },
  undo: 'none',
  say: () => '',
});
