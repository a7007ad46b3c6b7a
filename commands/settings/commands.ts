import type { AnyCommand } from '../command.ts';
import { switchLocalesOff, switchLocalesOn } from './locales.ts';
import { setMediaLimit } from './media-limits.ts';
import { offerDisapprovalReason, choiceCommands, offerSkipReason, setHoursUntilDue } from './settings.ts';

export const SETTINGS_COMMANDS: readonly AnyCommand[] = [
  ...choiceCommands,
  setHoursUntilDue,
  offerDisapprovalReason,
  offerSkipReason,
  setMediaLimit,
  switchLocalesOff,
  switchLocalesOn,
];
