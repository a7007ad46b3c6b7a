import { enums } from 'superstruct';
import { rolesFor, type RouteName } from '../../src/contract/policy/access.ts';
import type { ProfileKind } from '../../src/contract/policy/status.ts';
import { defineCommand, HIDDEN, NOTHING_TO_TELL, READY } from '../command.ts';
import { PROFILE_SECTIONS, type ProfileSection } from '../context.ts';

/** Jumps to a section of an open record, by its number key. The keys stay free for the sections of the other kind. */
function sectionCommand(
  id: 'record.go-to-section' | 'record.go-to-locale-section',
  route: Extract<RouteName, 'base-profile' | 'locale-profile'>,
  kind: ProfileKind,
) {
  const sections = PROFILE_SECTIONS[kind];
  const names = sections.map(([name]) => name);
  return defineCommand<'base-profile' | 'locale-profile', { section: ProfileSection }>({
    id,
    title: 'Go to section…',
    section: 'Go to',
    keywords: sections.map(([, label]) => label),
    keys: names.map((section, index) => ({ press: String(index + 1), scope: 'record', args: { section } })),
    roles: rolesFor(route),
    target: route,
    changes: false,
    when: (context) => (context.route === route ? READY : HIDDEN),
    steps: {
      section: {
        title: 'Section',
        prompt: 'Which section?',
        shape: enums(names),
        choices: () => sections.map(([value, label]) => ({ value, label })),
      },
    },
    run: async ({ args, ports }) => {
      ports.goToSection(args.section);
      return NOTHING_TO_TELL;
    },
    undo: 'none',
    say: (_outcome, { section }) => sections.find(([name]) => name === section)?.[1] ?? '',
  });
}

export const goToSectionCommands = [
  sectionCommand('record.go-to-section', 'base-profile', 'base'),
  sectionCommand('record.go-to-locale-section', 'locale-profile', 'locale'),
];
