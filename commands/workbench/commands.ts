import type { AnyCommand } from '../command.ts';
import { repeatLast, retryFailed } from './again.ts';
import { dismissNotice } from './dismiss-notice.ts';
import { loadVersion } from './load-version.ts';
import { overlayCommands } from './overlays.ts';
import { setBlurLevel, setDensity, setFormats, setTheme } from './preferences.ts';
import { resetPreference } from './reset-preference.ts';

export const WORKBENCH_COMMANDS: readonly AnyCommand[] = [
  repeatLast,
  ...overlayCommands,
  dismissNotice,
  retryFailed,
  loadVersion,
  setTheme,
  setDensity,
  setBlurLevel,
  setFormats,
  resetPreference,
];
