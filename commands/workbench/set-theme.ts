import { enums } from 'superstruct';
import { THEMES, type Theme } from '../../src/contract/policy/preferences.ts';
import { ROLES } from '../../src/contract/policy/roles.ts';
import { defineCommand, NOTHING_TO_TELL, READY } from '../command.ts';

const LABELS: Readonly<Record<Theme, string>> = { system: 'As the system says', light: 'Light', dark: 'Dark' };

export const setTheme = defineCommand<'none', { theme: Theme }>({
  id: 'theme.set',
  title: 'Set theme…',
  section: 'Workbench',
  keywords: ['dark', 'light', 'colours', 'appearance'],
  keys: [{ press: 'g t', scope: 'global' }],
  roles: ROLES,
  target: 'none',
  when: () => READY,
  steps: {
    theme: {
      title: 'Theme',
      prompt: 'Which theme?',
      shape: enums(THEMES),
      choices: () => THEMES.map((value) => ({ value, label: LABELS[value] })),
    },
  },
  run: async ({ args, ports }) => {
    ports.setTheme(args.theme);
    return NOTHING_TO_TELL;
  },
  undo: 'none',
  say: (_outcome, { theme }) => `Theme: ${LABELS[theme].toLowerCase()}`,
});
