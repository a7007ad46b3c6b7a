import { rolesFor } from '../../src/contract/policy/access.ts';
import { defineCommand, HIDDEN, NOTHING_TO_TELL, READY } from '../command.ts';

export const openRow = defineCommand({
  id: 'list.open-row',
  title: 'Open row',
  section: 'List',
  keywords: ['show', 'detail'],
  keys: [{ press: 'Enter', scope: 'list' }],
  roles: rolesFor('base-profile'),
  target: 'none',
  when: (context) => (context.focused === null ? HIDDEN : READY),
  steps: {},
  run: async ({ context, ports }) => {
    if (context.focused) ports.navigate('base-profile', { profileBaseId: context.focused.id });
    return NOTHING_TO_TELL;
  },
  undo: 'none',
  say: () => '',
});
