import { ROLES } from '../../src/contract/policy/roles.ts';
import { HIDDEN, READY } from '../command.ts';
import { screenCommand } from '../screen-command.ts';

/** Escape in a list: first the panel closes, then the selection goes. */
export const clearSelection = screenCommand({
  id: 'list.clear-selection',
  title: 'Close the panel or clear the selection',
  section: 'List',
  keywords: ['unselect', 'none', 'escape'],
  keys: [{ press: 'Escape', scope: 'list' }],
  roles: ROLES,
  target: 'none',
  when: (context) => (context.list?.peeking || context.selected.length > 0 ? READY : HIDDEN),
  run: ({ context, ports }) => {
    if (context.list?.peeking) ports.list.setPeek(false);
    else ports.list.clearSelection();
  },
});
