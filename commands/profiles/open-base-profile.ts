import { rolesFor } from '../../src/contract/policy/access.ts';
import { Uuid } from '../../src/contract/shapes/primitives.ts';
import { defineCommand, NOTHING_TO_TELL, READY } from '../command.ts';

/** Opens the base profile with the given identifier; the palette's records and links are sent through it. */
export const openBaseProfile = defineCommand<'none', { profileBaseId: string }>({
  id: 'base-profile.open',
  title: 'Open base profile…',
  section: 'Profile',
  keywords: ['find', 'identifier', 'id'],
  roles: rolesFor('base-profile'),
  target: 'none',
  when: () => READY,
  steps: {
    profileBaseId: { title: 'Identifier', prompt: 'Identifier of the base profile', shape: Uuid },
  },
  run: async ({ args, ports }) => {
    ports.navigate('base-profile', { profileBaseId: args.profileBaseId });
    return NOTHING_TO_TELL;
  },
  undo: 'none',
  say: () => '',
});
