import type { AnyCommand } from '../command.ts';
import { takeSettingBack, resetSetting } from './change-and-reset.ts';
import { switchLocalesOff, switchLocalesOn } from './locales.ts';
import { settingCommands, setMediaLimit } from './settings.ts';
import { setWorkingHours } from './working-hours.ts';
import { allowWords, forbidWords, stopSaves, switchCheck } from './text-checks.ts';

export const SETTINGS_COMMANDS: readonly AnyCommand[] = [
  ...settingCommands,
  setWorkingHours,
  setMediaLimit,
  switchLocalesOff,
  switchLocalesOn,
  resetSetting,
  takeSettingBack,
  switchCheck,
  stopSaves,
  forbidWords,
  allowWords,
];
