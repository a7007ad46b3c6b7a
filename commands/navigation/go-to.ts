import { homeRoute, PLACES, rolesFor, ROUTES } from '../../src/contract/policy/access.ts';
import { ROLES } from '../../src/contract/policy/roles.ts';
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
  leadsTo: (_args, { role }) => (role ? { route: homeRoute(role) } : null),
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
  leadsTo: () => ({ route: 'create-base-profile' }),
});

export const goToCommands = PLACES.map((route) => {
  const { title, press, keywords } = ROUTES[route].goTo;
  return screenCommand({
    id: `go.${route}`,
    title,
    section: 'Go to',
    keywords,
    keys: [{ press, scope: 'global' }],
    roles: ROLES,
    listedFor: rolesFor(route),
    target: 'none',
    when: () => READY,
    leadsTo: () => ({ route }),
  });
});
