import { rolesFor } from '../../src/contract/policy/access.ts';
import { Uuid } from '../../src/contract/shapes/primitives.ts';
import { READY } from '../command.ts';
import { screenCommand } from '../screen-command.ts';

/** Opens a locale profile; the rows of its base profile are sent through it. */
export const openLocaleProfile = screenCommand<'none', { profileBaseId: string; profileId: string }>({
  id: 'locale-profile.open',
  title: 'Open locale profile…',
  section: 'Locales',
  keywords: ['find', 'identifier', 'id', 'language'],
  roles: rolesFor('locale-profile'),
  target: 'none',
  when: () => READY,
  steps: {
    profileBaseId: { title: 'Base profile', prompt: 'Identifier of the base profile', shape: Uuid },
    profileId: { title: 'Locale profile', prompt: 'Identifier of the locale profile', shape: Uuid },
  },
  run: ({ args, ports }) =>
    ports.navigate('locale-profile', { profileBaseId: args.profileBaseId, profileId: args.profileId }),
});
