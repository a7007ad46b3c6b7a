import type { AnyCommand } from '../command.ts';
import { takeSettingBack } from './change.ts';
import { switchLocalesOff, switchLocalesOn } from './locales.ts';
import { setMediaLimit } from './media-limits.ts';
import { resetSetting } from './reset-setting.ts';
import { settingCommands } from './settings.ts';

export const SETTINGS_COMMANDS: readonly AnyCommand[] = [
  ...settingCommands,
  setMediaLimit,
  switchLocalesOff,
  switchLocalesOn,
  resetSetting,
  takeSettingBack,
];
