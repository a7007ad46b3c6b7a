import { pageOfProfile, rolesFor } from '../../src/contract/policy/access.ts';
import { Uuid } from '../../src/contract/primitives.ts';
import { READY } from '../command.ts';
import { screenCommand } from '../screen-command.ts';

/** Opens the base profile with the given identifier; the palette's records and links are sent through it. */
export const openBaseProfile = screenCommand<'none', { profileBaseId: string }>({
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
  leadsTo: ({ profileBaseId }) => pageOfProfile(profileBaseId),
});
