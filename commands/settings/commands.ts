import type { AnyCommand } from '../command.ts';
import { takeSettingBack } from './change.ts';
import { switchLocalesOff, switchLocalesOn } from './locales.ts';
import { setMediaLimit } from './media-limits.ts';
import { settingCommands } from './settings.ts';

export const SETTINGS_COMMANDS: readonly AnyCommand[] = [
  ...settingCommands,
  setMediaLimit,
  switchLocalesOff,
  switchLocalesOn,
  takeSettingBack,
];
