import type { SettingsPort } from '../../../commands/settings/port.ts';
import { changePreference } from '../data/preferences.ts';
import { changeSetting, previewSetting, takeSettingBack } from '../data/settings.ts';

export const settingsPort: SettingsPort = {
  keep: (key, value) => changePreference(key, () => value),
  change: changeSetting,
  takeBack: takeSettingBack,
  preview: previewSetting,
};
