import { ROLES } from '../../src/contract/policy/roles.ts';
import { defineCommand, HIDDEN, NOTHING_TO_TELL, READY } from '../command.ts';

export const reload = defineCommand({
  id: 'list.reload',
  title: 'Load the list again',
  section: 'List',
  keywords: ['refresh', 'retry', 'try again'],
  keys: [{ press: 'r', scope: 'list' }],
  roles: ROLES,
  target: 'none',
  when: (context) => (context.list === null ? HIDDEN : READY),
  steps: {},
  run: async ({ ports }) => {
    ports.list.reload();
    return NOTHING_TO_TELL;
  },
  undo: 'none',
  say: () => '',
});
