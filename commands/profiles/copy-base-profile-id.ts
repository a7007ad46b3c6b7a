import { rolesFor } from '../../src/contract/policy/access.ts';
import { defineCommand, HIDDEN, READY } from '../command.ts';

export const copyBaseProfileId = defineCommand<'base-profile', object, { id: string }>({
  id: 'base-profile.copy-id',
  title: 'Copy identifier',
  section: 'Profile',
  keywords: ['clipboard', 'uuid'],
  keys: [
    { press: 'y', scope: 'list' },
    { press: 'y', scope: 'record' },
  ],
  roles: rolesFor('base-profile'),
  target: 'base-profile',
  changes: false,
  when: (_context, on) => (on.length === 0 ? HIDDEN : READY),
  steps: {},
  run: async ({ on, ports }) => {
    await ports.clipboard.write(on.map(({ id }) => id).join('\n'));
    return { done: on.map(({ id }) => ({ id })), failed: [] };
  },
  undo: 'none',
  say: ({ done }) => (done.length > 1 ? `${done.length} identifiers copied` : 'Identifier copied'),
});
