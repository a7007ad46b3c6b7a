import { enums } from 'superstruct';
import { rolesFor, type RouteName } from '../../src/contract/policy/access.ts';
import type { ProfileKind } from '../../src/contract/policy/status.ts';
import { HIDDEN, READY } from '../command.ts';
import { PROFILE_SECTIONS, type ProfileSection } from '../sections.ts';
import { screenCommand } from '../screen-command.ts';

/** Jumps to a section of an open record, by its number key. The keys stay free for the sections of the other kind. */
function sectionCommand(
  id: 'record.go-to-section' | 'record.go-to-locale-section',
  route: Extract<RouteName, 'base-profile' | 'locale-profile'>,
  kind: ProfileKind,
) {
  const sections = PROFILE_SECTIONS[kind];
  const names = sections.map(([name]) => name);
  return screenCommand<'base-profile' | 'locale-profile', { section: ProfileSection }>({
    id,
    title: 'Go to section…',
    section: 'Go to',
    keywords: sections.map(([, label]) => label),
    keys: names.map((section, index) => ({ press: String(index + 1), scope: 'record', args: { section } })),
    roles: rolesFor(route),
    target: route,
    when: (context) => (context.route === route ? READY : HIDDEN),
    steps: {
      section: {
        title: 'Section',
        prompt: 'Which section?',
        shape: enums(names),
        choices: () => sections.map(([value, label]) => ({ value, label })),
      },
    },
    run: ({ args, ports }) => ports.goToSection(args.section),
    say: ({ section }) => sections.find(([name]) => name === section)?.[1] ?? '',
  });
}

export const goToSectionCommands = [
  sectionCommand('record.go-to-section', 'base-profile', 'base'),
  sectionCommand('record.go-to-locale-section', 'locale-profile', 'locale'),
];
