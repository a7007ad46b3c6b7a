import { enums } from 'superstruct';
import { rolesFor } from '../../src/contract/policy/access.ts';
import { defineCommand, HIDDEN, NOTHING_TO_TELL, READY } from '../command.ts';
import { LOCALE_PROFILE_SECTIONS, type LocaleProfileSection } from '../context.ts';

const NAMES = LOCALE_PROFILE_SECTIONS.map(([name]) => name) as [LocaleProfileSection, ...LocaleProfileSection[]];

export const goToLocaleSection = defineCommand<'locale-profile', { section: LocaleProfileSection }>({
  id: 'record.go-to-locale-section',
  title: 'Go to section…',
  section: 'Go to',
  keywords: LOCALE_PROFILE_SECTIONS.map(([, label]) => label),
  keys: NAMES.map((section, index) => ({ press: String(index + 1), scope: 'record', args: { section } })),
  roles: rolesFor('locale-profile'),
  // Its number keys stay free for the sections of other records.
  target: 'locale-profile',
  when: (context) => (context.route === 'locale-profile' ? READY : HIDDEN),
  steps: {
    section: {
      title: 'Section',
      prompt: 'Which section?',
      shape: enums(NAMES),
      choices: () => LOCALE_PROFILE_SECTIONS.map(([value, label]) => ({ value, label })),
    },
  },
  run: async ({ args, ports }) => {
    ports.goToSection(args.section);
    return NOTHING_TO_TELL;
  },
  undo: 'none',
  say: (_outcome, { section }) => LOCALE_PROFILE_SECTIONS.find(([name]) => name === section)?.[1] ?? '',
});
