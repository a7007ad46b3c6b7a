import { changeAndResetCommands } from './change-and-reset.ts';
import { localesCommands } from './locales.ts';
import { settingCommands, setMediaLimit } from './settings.ts';
import { setWorkingHours } from './working-hours.ts';
import { textChecksCommands } from './text-checks.ts';

export const SETTINGS_COMMANDS = [
  ...settingCommands,
  setWorkingHours,
  setMediaLimit,
  ...localesCommands,
  ...changeAndResetCommands,
  ...textChecksCommands,
];
