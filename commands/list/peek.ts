import { rolesFor } from '../../src/contract/policy/access.ts';
import { HIDDEN, READY } from '../command.ts';
import { screenCommand } from '../screen-command.ts';

export const peek = screenCommand({
  id: 'list.peek',
  title: 'Peek at row',
  section: 'List',
  keywords: ['preview', 'panel', 'look'],
  keys: [{ press: 'Space', scope: 'list' }],
  roles: rolesFor('base-profile'),
  target: 'none',
  when: (context) => (context.focused === null || context.queue !== null ? HIDDEN : READY),
  run: ({ context, ports }) => ports.list.setPeek(!context.list?.peeking),
});
