import { homeRoute, rolesFor, mayOpen, type RouteName } from '../../src/contract/base/routes.ts';
import { screenCommand } from '../screen-command.ts';
import { isLocaleProfile, type Context } from '../context.ts';
import type { Ports } from '../ports.ts';
import { nonempty, string } from 'superstruct';
import type { ProfileKind } from '../../src/contract/profiles/status.ts';
import { GO_TO, PLACES, PROFILE_SECTIONS, type ProfileSection } from '../sections.ts';
import { Uuid } from '../../src/contract/base/primitives.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';
import { asked, oneOf } from '../steps.ts';

export const goToCommands = PLACES.map((route) => {
  const { title, press, keywords } = GO_TO[route];
  return screenCommand({
    id: `go.${route}`,
    title,
    section: 'Go to',
    keywords,
    keys: [{ press, scope: 'global' }],
    listedFor: rolesFor(route),
    leadsTo: () => ({ route }),
  });
});

/** A locale profile leads up to its base profile, unless the person came from the list of locale profiles. */
function goBack({ role, route, open, lastOverview }: Context, ports: Pick<Ports, 'navigate' | 'overview'>): void {
  if (role === null) return;
  if (route === 'locale-profile' && lastOverview === 'locale-profiles') {
    ports.overview.returnTo('locale-profiles');
  } else if (open && isLocaleProfile(open) && mayOpen(role, 'base-profile')) {
    ports.navigate('base-profile', { profileBaseId: open.profile_base_id });
  } else if (mayOpen(role, 'base-profiles')) {
    ports.overview.returnTo('base-profiles');
  } else {
    ports.navigate('queue');
  }
}

/** Jumps to a section of an open record, by its number key. The keys stay free for the sections of the other kind. */
function sectionCommand(
  id: 'record.go-to-section' | 'record.go-to-locale-section',
  route: Extract<RouteName, 'base-profile' | 'locale-profile'>,
  kind: ProfileKind,
) {
  const sections = PROFILE_SECTIONS[kind];
  const names = sections.map(([name]) => name);
  const labelOf = (section: ProfileSection) => sections.find(([name]) => name === section)?.[1] ?? '';
  return screenCommand<'base-profile' | 'locale-profile', { section: ProfileSection }>({
    id,
    title: 'Go to section…',
    section: 'Go to',
    keywords: sections.map(([, label]) => label),
    keys: names.map((section, index) => ({ press: String(index + 1), scope: 'record', args: { section } })),
    roles: rolesFor(route),
    target: route,
    when: (context) => context.route === route,
    steps: { section: oneOf('Section', 'Which section?', names, labelOf) },
    run: ({ args, ports }) => ports.goToSection(args.section),
    say: ({ section }) => labelOf(section),
  });
}

export const navigationCommands = [
  /** The error screen's button: base profiles where the role may open them, else the role's own home. */
  screenCommand({
    id: 'go.home',
    title: 'Go back to home',
    keywords: ['start', 'landing'],
    keys: [{ press: 'g h', scope: 'global' }],
    when: (context) => context.role !== null,
    leadsTo: (_args, { role }) => (role ? { route: homeRoute(role) } : null),
  }),
  screenCommand({
    id: 'go.create-base-profile',
    title: 'Create a base profile…',
    keywords: ['new', 'add', 'a person'],
    keys: [{ press: 'n', scope: 'list' }],
    roles: RIGHTS.base.create,
    leadsTo: () => ({ route: 'create-base-profile' }),
  }),
  screenCommand({
    id: 'record.reload',
    title: 'Reload the record',
    keywords: ['load', 'refresh', 'retry', 'try again'],
    keys: [{ press: 'r', scope: 'record' }],
    when: ({ route, queue }) =>
      route === 'base-profile' || route === 'locale-profile' || (queue?.shown ?? null) !== null,
    run: ({ ports }) => ports.reloadRecord(),
  }),
  screenCommand({
    id: 'record.back',
    title: 'Back',
    section: 'Go to',
    keywords: ['close', 'leave', 'overview'],
    keys: [{ press: 'Escape', scope: 'record' }],
    when: ({ route, queue }) => Boolean(route === 'base-profile' || route === 'locale-profile' || queue?.shown),
    run: ({ context, ports }) => {
      // A person who is typing first gets back to the keys of the record.
      if (ports.form.leaveField()) return;
      if (context.queue) ports.queue.toList();
      else goBack(context, ports);
    },
  }),
  sectionCommand('record.go-to-section', 'base-profile', 'base'),
  sectionCommand('record.go-to-locale-section', 'locale-profile', 'locale'),
  /** Shows the profiles of one locale; the palette's locales are sent through it. */
  screenCommand<'none', { locale: string }>({
    id: 'go.locale',
    title: 'Show the profiles of a locale',
    roles: RIGHTS.base.list,
    internal: true,
    steps: { locale: asked('Locale', 'Which locale?', Uuid) },
    leadsTo: ({ locale }, { role }) => ({
      route: role !== null && mayOpen(role, 'locale-profiles') ? 'locale-profiles' : 'base-profiles',
      query: { locale },
    }),
  }),
  /** Shows the profiles with a tag, in the overview that is on the screen; the palette's tags are sent through it. */
  screenCommand<'none', { tag: string }>({
    id: 'go.tag',
    title: 'Show the profiles with a tag',
    roles: RIGHTS.base.list,
    internal: true,
    steps: { tag: asked('Tag', 'Which tag?', Uuid) },
    leadsTo: ({ tag }, { overview }) => ({ route: overview?.route ?? 'base-profiles', query: { tags: tag } }),
  }),
  /** Shows the base profiles that a person has created; the palette's people are sent through it. */
  screenCommand<'none', { creator: string }>({
    id: 'go.creator',
    title: 'Show the base profiles of a person',
    roles: RIGHTS.base.list,
    internal: true,
    steps: { creator: asked('Person', 'Whose?', nonempty(string())) },
    leadsTo: ({ creator }) => ({ route: 'base-profiles', query: { creator } }),
  }),
];
