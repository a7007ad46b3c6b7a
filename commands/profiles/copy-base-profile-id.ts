import { rolesFor } from '../../src/contract/policy/access.ts';
import { HIDDEN, READY } from '../command.ts';
import { screenCommand } from '../screen-command.ts';

export const copyBaseProfileId = screenCommand<'base-profile'>({
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
  when: (_context, on) => (on.length === 0 ? HIDDEN : READY),
  run: ({ on, ports }) => ports.clipboard.write(on.map(({ id }) => id).join('\n')),
  say: (_args, on) => (on.length > 1 ? `${on.length} identifiers copied` : 'Identifier copied'),
});
