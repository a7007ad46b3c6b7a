import type { AnyCommand } from '../command.ts';
import { switchLocalesOff, switchLocalesOn } from './locales.ts';
import { setMediaLimit } from './media-limits.ts';
import { offerDisapprovalReason, offerSkipReason, setFourEyes, setHoursUntilDue } from './settings.ts';

export const SETTINGS_COMMANDS: readonly AnyCommand[] = [
  setFourEyes,
  setHoursUntilDue,
  offerDisapprovalReason,
  offerSkipReason,
  setMediaLimit,
  switchLocalesOff,
  switchLocalesOn,
];
