import { ROLES } from '../../src/contract/policy/roles.ts';
import { defineCommand, HIDDEN, NOTHING_TO_TELL, READY } from '../command.ts';

/** Escape in a list: first the panel closes, then the selection goes. */
export const clearSelection = defineCommand({
  id: 'list.clear-selection',
  title: 'Close the panel or clear the selection',
  section: 'List',
  keywords: ['unselect', 'none', 'escape'],
  keys: [{ press: 'Escape', scope: 'list' }],
  roles: ROLES,
  target: 'none',
  when: (context) => (context.list?.peeking || context.selected.length > 0 ? READY : HIDDEN),
  steps: {},
  run: async ({ context, ports }) => {
    if (context.list?.peeking) ports.list.setPeek(false);
    else ports.list.clearSelection();
    return NOTHING_TO_TELL;
  },
  undo: 'none',
  say: () => '',
});
