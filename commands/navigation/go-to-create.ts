import { rolesFor } from '../../src/contract/policy/access.ts';
import { defineCommand, NOTHING_TO_TELL, READY } from '../command.ts';

export const goToCreate = defineCommand({
  id: 'go.create-base-profile',
  title: 'Create a base profile…',
  section: 'Go to',
  keywords: ['new', 'add', 'draft'],
  keys: [{ press: 'n', scope: 'list' }],
  roles: rolesFor('create-base-profile'),
  target: 'none',
  when: () => READY,
  steps: {},
  run: async ({ ports }) => {
    ports.navigate('create-base-profile');
    return NOTHING_TO_TELL;
  },
  undo: 'none',
  say: () => '',
});
