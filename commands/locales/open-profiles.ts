import { pageOfProfile, rolesFor } from '../../src/contract/policy/access.ts';
import { Uuid } from '../../src/contract/primitives.ts';
import { HIDDEN, READY } from '../command.ts';
import { screenCommand } from '../screen-command.ts';
import { isolated } from '../../src/contract/policy/isolated.ts';

export const openBaseOfLocale = screenCommand<'locale-profile'>({
  id: 'locale-profile.open-base',
  title: 'Open its base profile',
  section: 'Locales',
  keywords: ['parent', 'up', 'person'],
  keys: [
    { press: 'b', scope: 'list' },
    { press: 'b', scope: 'record' },
  ],
  roles: rolesFor('base-profile'),
  target: 'locale-profile',
  when: (_context, on) => (on.length === 1 ? READY : HIDDEN),
  leadsTo: (_args, _context, [record]) => (record ? pageOfProfile(record.profile_base_id) : null),
  say: (_args, [record]) => `Base profile ${isolated(record?.base_profile_name ?? '')}`.trim(),
  silent: true,
});

/** Opens a locale profile; the rows of its base profile are sent through it. */
export const openLocaleProfile = screenCommand<'none', { profileBaseId: string; profileId: string }>({
  id: 'locale-profile.open',
  title: 'Open locale profile…',
  section: 'Locales',
  keywords: ['find', 'identifier', 'id', 'language version'],
  roles: rolesFor('locale-profile'),
  target: 'none',
  when: () => READY,
  steps: {
    profileBaseId: { title: 'Base profile', prompt: 'Identifier of the base profile', shape: Uuid },
    profileId: { title: 'Locale profile', prompt: 'Identifier of the locale profile', shape: Uuid },
  },
  leadsTo: ({ profileBaseId, profileId }) => pageOfProfile(profileBaseId, profileId),
});
