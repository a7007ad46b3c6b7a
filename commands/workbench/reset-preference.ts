import { enums } from 'superstruct';
import { ROLES } from '../../src/contract/policy/roles.ts';
import {
  OWN_SETTING_NAMES,
  ownDefaultInWords,
  PREFERENCES,
  type OwnSetting,
} from '../../src/contract/shapes/preferences.ts';
import { READY } from '../command.ts';
import { screenCommand } from '../screen-command.ts';

const KEYS = Object.keys(OWN_SETTING_NAMES) as [OwnSetting, ...OwnSetting[]];

/** Puts one setting of the person back to what it is while nobody has chosen. */
export const resetPreference = screenCommand<'none', { preference: OwnSetting }>({
  id: 'preference.reset',
  title: 'Reset one of my settings to its default…',
  section: 'Workbench',
  keywords: ['put back', 'reset', 'restore', 'original', 'settings'],
  roles: ROLES,
  target: 'none',
  when: () => READY,
  steps: {
    preference: {
      title: 'Setting',
      prompt: 'Which setting do you want to reset?',
      shape: enums(KEYS),
      choices: () =>
        KEYS.map((value) => ({ value, label: OWN_SETTING_NAMES[value], detail: ownDefaultInWords(value) })),
    },
  },
  run: ({ args: { preference }, ports }) => ports.settings.keep(preference, PREFERENCES[preference].unset),
  say: ({ preference }) => `${OWN_SETTING_NAMES[preference]}: ${ownDefaultInWords(preference)}, the default`,
});
