import { mayOpen, rolesFor } from '../../src/contract/policy/access.ts';
import { defineCommand, HIDDEN, NOTHING_TO_TELL, READY } from '../command.ts';

export const backToOverview = defineCommand({
  id: 'record.back',
  title: 'Back to where I came from',
  section: 'Go to',
  keywords: ['close', 'leave', 'overview'],
  keys: [{ press: 'Escape', scope: 'record' }],
  roles: rolesFor('base-profile'),
  target: 'none',
  when: (context) => (context.route === 'base-profile' ? READY : HIDDEN),
  steps: {},
  run: async ({ context, ports }) => {
    ports.navigate(context.role !== null && mayOpen(context.role, 'base-profiles') ? 'base-profiles' : 'queue');
    return NOTHING_TO_TELL;
  },
  undo: 'none',
  say: () => '',
});
