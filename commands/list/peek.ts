import { rolesFor } from '../../src/contract/policy/access.ts';
import { defineCommand, HIDDEN, NOTHING_TO_TELL, READY } from '../command.ts';

export const peek = defineCommand({
  id: 'list.peek',
  title: 'Peek at row',
  section: 'List',
  keywords: ['preview', 'panel', 'look'],
  keys: [{ press: 'Space', scope: 'list' }],
  roles: rolesFor('base-profile'),
  target: 'none',
  when: (context) => (context.focused === null || context.queue !== null ? HIDDEN : READY),
  steps: {},
  run: async ({ context, ports }) => {
    ports.list.setPeek(!context.list?.peeking);
    return NOTHING_TO_TELL;
  },
  undo: 'none',
  say: () => '',
});
