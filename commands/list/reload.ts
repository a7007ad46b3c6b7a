import { ROLES } from '../../src/contract/policy/roles.ts';
import { HIDDEN, READY } from '../command.ts';
import { screenCommand } from '../screen-command.ts';

export const reload = screenCommand({
  id: 'list.reload',
  title: 'Load the list again',
  section: 'List',
  keywords: ['refresh', 'retry', 'try again'],
  keys: [{ press: 'r', scope: 'list' }],
  roles: ROLES,
  target: 'none',
  when: (context) => (context.list === null ? HIDDEN : READY),
  run: ({ ports }) => ports.list.reload(),
});
