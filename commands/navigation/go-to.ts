import { homeRoute, rolesFor, type RouteName } from '../../src/contract/policy/access.ts';
import { ROLES } from '../../src/contract/policy/roles.ts';
import type { CommandId } from '../command-ids.ts';
import { HIDDEN, READY } from '../command.ts';
import { screenCommand } from '../screen-command.ts';

/** The error screen's button: base profiles where the role may open them, else the role's own home. */
export const goHome = screenCommand({
  id: 'go.home',
  title: 'Go back to home',
  section: 'Go to',
  keywords: ['start', 'landing'],
  keys: [{ press: 'g h', scope: 'global' }],
  roles: ROLES,
  target: 'none',
  when: (context) => (context.role === null ? HIDDEN : READY),
  run: ({ context, ports }) => {
    if (context.role) ports.navigate(homeRoute(context.role));
  },
});

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

interface Destination {
  id: CommandId;
  title: string;
  route: RouteName;
  press: string;
  keywords: readonly string[];
}

/**
 * The specification's five keys override what a browser does with them (print, save, bookmark).
 * They belong to every role: whoever may not open the route is told so by the guard.
 */
const DESTINATIONS: readonly Destination[] = [
  {
    id: 'go.base-profiles',
    title: 'Go to base profiles',
    route: 'base-profiles',
    press: '$mod+b',
    keywords: ['overview', 'home'],
  },
  {
    id: 'go.locale-profiles',
    title: 'Go to locale profiles',
    route: 'locale-profiles',
    press: '$mod+p',
    keywords: ['overview'],
  },
  {
    id: 'go.duplicate-filters',
    title: 'Go to duplicate filters',
    route: 'duplicate-filters',
    press: '$mod+d',
    keywords: ['doubles'],
  },
  {
    id: 'go.duplicate-logs',
    title: 'Go to duplicate logs',
    route: 'duplicate-logs',
    press: '$mod+k',
    keywords: ['doubles', 'decisions'],
  },
  {
    id: 'go.stats',
    title: 'Go to statistics',
    route: 'stats',
    press: '$mod+s',
    keywords: ['stats', 'figures', 'numbers'],
  },
  { id: 'go.queue', title: 'Go to the queue', route: 'queue', press: 'g q', keywords: ['work', 'review', 'check'] },
  { id: 'go.settings', title: 'Go to settings', route: 'settings', press: 'g s', keywords: ['preferences', 'options'] },
];

export const goToCommands = DESTINATIONS.map(({ id, title, route, press, keywords }) =>
  screenCommand({
    id,
    title,
    section: 'Go to',
    keywords,
    keys: [{ press, scope: 'global' }],
    roles: ROLES,
    listedFor: rolesFor(route),
    target: 'none',
    when: () => READY,
    run: ({ ports }) => ports.navigate(route),
  }),
);
