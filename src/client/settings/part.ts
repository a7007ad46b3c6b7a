import type { Part } from '../context/part-shape.ts';
import type { SettingsPort } from '../../../commands/settings/port.ts';
import { changePreference } from '../data/preferences.ts';
import { changeSetting, previewSetting, takeSettingBack } from '../data/settings.ts';

const settingsPort: SettingsPort = {
  keep: (key, value) => changePreference(key, () => value),
  change: changeSetting,
  takeBack: takeSettingBack,
  preview: previewSetting,
};

export const settingsPart = { ports: { settings: settingsPort } } satisfies Part;
