import { mayOpen, rolesFor } from '../../src/contract/policy/access.ts';
import { Uuid } from '../../src/contract/shapes/primitives.ts';
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
  run: ({ args, context, ports }) => {
    const route =
      context.role !== null && mayOpen(context.role, 'locale-profiles') ? 'locale-profiles' : 'base-profiles';
    ports.navigate(route, {}, { locale: args.locale });
  },
});
