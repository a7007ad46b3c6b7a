import { ROLES } from '../../src/contract/policy/roles.ts';
import { defineCommand, HIDDEN, NOTHING_TO_TELL, READY } from '../command.ts';

export const toggleSelected = defineCommand({
  id: 'list.toggle-selected',
  title: 'Select row',
  section: 'List',
  keywords: ['mark', 'choose', 'unselect'],
  keys: [{ press: 'x', scope: 'list' }],
  roles: ROLES,
  target: 'none',
  when: (context) => (context.focused === null ? HIDDEN : READY),
  steps: {},
  run: async ({ ports }) => {
    ports.list.toggleSelected();
    return NOTHING_TO_TELL;
  },
  undo: 'none',
  say: () => '',
});
