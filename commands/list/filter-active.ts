import { enums } from 'superstruct';
import { rolesFor } from '../../src/contract/policy/access.ts';
import { defineCommand, HIDDEN, NOTHING_TO_TELL, READY } from '../command.ts';

const CHOICES = [
  { value: 'active', label: 'Active' },
  { value: 'not-active', label: 'Not active' },
] as const;

export const filterActive = defineCommand<'none', { active: 'active' | 'not-active' }>({
  id: 'list.filter-active',
  title: 'Filter by active…',
  section: 'List',
  keywords: ['narrow', 'only', 'online', 'offline'],
  keys: [{ press: 'v', scope: 'list' }],
  roles: rolesFor('base-profiles'),
  target: 'none',
  when: (context) => (context.list === null ? HIDDEN : READY),
  steps: {
    active: {
      title: 'Active',
      prompt: 'Show only…',
      shape: enums(['active', 'not-active']),
      choices: () => CHOICES,
    },
  },
  run: async ({ args, ports }) => {
    ports.list.narrow({ active: args.active === 'active' });
    return NOTHING_TO_TELL;
  },
  undo: 'none',
  say: (_outcome, { active }) => `Showing what is ${active === 'active' ? 'active' : 'not active'}`,
});
