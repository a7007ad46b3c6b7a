import type { AnyCommand } from '../command.ts';
import { leftRecordCommands } from './left-record.ts';
import { copySecret, registerSecondFactor } from './second-factor.ts';
import { signOut, signOutEverywhere, staySignedIn } from './sign-out.ts';

export const SESSION_COMMANDS: readonly AnyCommand[] = [
  signOut,
  signOutEverywhere,
  staySignedIn,
  ...leftRecordCommands,
  registerSecondFactor,
  copySecret,
];
