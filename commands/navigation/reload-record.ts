import { rolesFor } from '../../src/contract/policy/access.ts';
import { defineCommand, HIDDEN, NOTHING_TO_TELL, READY } from '../command.ts';

export const reloadRecord = defineCommand({
  id: 'record.reload',
  title: 'Load the record again',
  section: 'Profile',
  keywords: ['refresh', 'retry', 'try again'],
  keys: [{ press: 'r', scope: 'record' }],
  roles: rolesFor('base-profile'),
  target: 'none',
  when: (context) => (context.route === 'base-profile' ? READY : HIDDEN),
  steps: {},
  run: async ({ ports }) => {
    ports.reloadRecord();
    return NOTHING_TO_TELL;
  },
  undo: 'none',
  say: () => '',
});
