import { enums } from 'superstruct';
import { defaultInWords } from '../../src/contract/policy/default-in-words.ts';
import type { SettingChange } from '../../src/contract/policy/setting-undo.ts';
import { SETTING_KEYS, SETTINGS, type SettingKey } from '../../src/contract/policy/settings.ts';
import { defineCommand } from '../command.ts';
import { changed, FOR_EVERYBODY, takeBack } from './change.ts';

const toDefault = (setting: SettingKey) => () => SETTINGS[setting].default;

/** Puts what an Admin has set for everybody back to what it is while nobody has. */
export const resetSetting = defineCommand<'none', { setting: SettingKey }, SettingChange>({
  ...FOR_EVERYBODY,
  id: 'settings.reset',
  title: 'Reset a setting of everyone to its default…',
  keywords: ['put back', 'reset', 'restore', 'original', 'settings', 'everybody'],
  steps: {
    setting: {
      title: 'Setting',
      prompt: 'Which setting do you want to reset?',
      shape: enums(SETTING_KEYS),
      choices: () =>
        SETTING_KEYS.map((value) => ({ value, label: SETTINGS[value].title, detail: defaultInWords(value) })),
    },
  },
  confirm: async (_on, { setting }, _context, ports) => {
    const previewed = await ports.settings.preview(setting, toDefault(setting));
    return previewed && { ...previewed, title: 'What it would change', yes: 'Reset' };
  },
  run: ({ args: { setting }, ports }) => changed(ports, setting, toDefault(setting)),
  undo: takeBack,
  say: (_outcome, { setting }) => `${SETTINGS[setting].title}: ${defaultInWords(setting)}, the default`,
});
