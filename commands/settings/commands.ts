import type { AnyCommand } from '../command.ts';
import { switchLocalesOff, switchLocalesOn } from './locales.ts';
import { setMediaLimit } from './media-limits.ts';
import { settingCommands } from './settings.ts';
import { allowWords, forbidWords, stopSaves, switchCheck } from './text-checks.ts';

export const SETTINGS_COMMANDS: readonly AnyCommand[] = [
  ...settingCommands,
  setMediaLimit,
  switchLocalesOff,
  switchLocalesOn,
  switchCheck,
  stopSaves,
  forbidWords,
  allowWords,
];
