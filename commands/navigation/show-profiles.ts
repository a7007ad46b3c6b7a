import { nonempty, string } from 'superstruct';
import { mayOpen, rolesFor } from '../../src/contract/policy/access.ts';
import { Uuid } from '../../src/contract/primitives.ts';
import { READY } from '../command.ts';
import { screenCommand } from '../screen-command.ts';

/** Shows the profiles of one locale; the palette's locales are sent through it. */
export const showLocale = screenCommand<'none', { locale: string }>({
  id: 'go.locale',
  title: 'Show the profiles of a locale',
  section: 'Go to',
  roles: rolesFor('base-profiles'),
  target: 'none',
  internal: true,
  when: () => READY,
  steps: { locale: { title: 'Locale', prompt: 'Which locale?', shape: Uuid } },
  leadsTo: ({ locale }, { role }) => ({
    route: role !== null && mayOpen(role, 'locale-profiles') ? 'locale-profiles' : 'base-profiles',
    query: { locale },
  }),
});

/** Shows the profiles with a tag, in the overview that is on the screen; the palette's tags are sent through it. */
export const showTag = screenCommand<'none', { tag: string }>({
  id: 'go.tag',
  title: 'Show the profiles with a tag',
  section: 'Go to',
  roles: rolesFor('base-profiles'),
  target: 'none',
  internal: true,
  when: () => READY,
  steps: { tag: { title: 'Tag', prompt: 'Which tag?', shape: Uuid } },
  leadsTo: ({ tag }, { overview }) => ({ route: overview?.route ?? 'base-profiles', query: { tags: tag } }),
});

/** Shows the base profiles that a person has created; the palette's people are sent through it. */
export const showCreator = screenCommand<'none', { creator: string }>({
  id: 'go.creator',
  title: 'Show the base profiles of a person',
  section: 'Go to',
  roles: rolesFor('base-profiles'),
  target: 'none',
  internal: true,
  when: () => READY,
  steps: { creator: { title: 'Person', prompt: 'Whose?', shape: nonempty(string()) } },
  leadsTo: ({ creator }) => ({ route: 'base-profiles', query: { creator } }),
});
