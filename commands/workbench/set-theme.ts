import { THEME_LABELS, THEMES } from '../../src/contract/policy/preferences.ts';
import { preferenceCommand } from './preference-command.ts';

export const setTheme = preferenceCommand({
  id: 'theme.set',
  title: 'Set theme…',
  word: 'Theme',
  preference: 'theme',
  prompt: 'Which theme?',
  keywords: ['dark', 'light', 'colours', 'appearance'],
  keys: [{ press: 'g t', scope: 'global' }],
  values: THEMES,
  labels: THEME_LABELS,
});
