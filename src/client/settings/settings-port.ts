import type { SettingsPort } from '../../../commands/settings/port.ts';
import { changePreference } from '../data/preferences.ts';
import { changeSetting, previewSetting } from '../data/settings.ts';

export const settingsPort: SettingsPort = {
  keep: (key, value) => changePreference(key, () => value),
  change: changeSetting,
  preview: previewSetting,
};
