import { rolesFor } from '../../src/contract/policy/access.ts';
import { READY } from '../command.ts';
import { screenCommand } from '../screen-command.ts';

export const goToCreate = screenCommand({
  id: 'go.create-base-profile',
  title: 'Create a base profile…',
  section: 'Go to',
  keywords: ['new', 'add', 'draft'],
  keys: [{ press: 'n', scope: 'list' }],
  roles: rolesFor('create-base-profile'),
  target: 'none',
  when: () => READY,
  run: ({ ports }) => ports.navigate('create-base-profile'),
});
