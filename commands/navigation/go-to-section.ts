import { enums } from 'superstruct';
import { rolesFor } from '../../src/contract/policy/access.ts';
import { defineCommand, HIDDEN, NOTHING_TO_TELL, READY } from '../command.ts';
import { BASE_PROFILE_SECTIONS, type BaseProfileSection } from '../context.ts';

const NAMES = BASE_PROFILE_SECTIONS.map(([name]) => name) as [BaseProfileSection, ...BaseProfileSection[]];

export const goToSection = defineCommand<'base-profile', { section: BaseProfileSection }>({
  id: 'record.go-to-section',
  title: 'Go to section…',
  section: 'Go to',
  keywords: BASE_PROFILE_SECTIONS.map(([, label]) => label),
  keys: NAMES.map((section, index) => ({ press: String(index + 1), scope: 'record', args: { section } })),
  roles: rolesFor('base-profile'),
  // Its number keys stay free for the sections of other records.
  target: 'base-profile',
  when: (context) => (context.route === 'base-profile' ? READY : HIDDEN),
  steps: {
    section: {
      title: 'Section',
      prompt: 'Which section?',
      shape: enums(NAMES),
      choices: () => BASE_PROFILE_SECTIONS.map(([value, label]) => ({ value, label })),
    },
  },
  run: async ({ args, ports }) => {
    ports.goToSection(args.section);
    return NOTHING_TO_TELL;
  },
  undo: 'none',
  say: (_outcome, { section }) => BASE_PROFILE_SECTIONS.find(([name]) => name === section)?.[1] ?? '',
});
