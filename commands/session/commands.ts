import type { AnyCommand } from '../command.ts';
import { leftRecordCommands } from './left-record.ts';
import { copySecret, registerSecondFactor } from './second-factor.ts';
import { seeAsOneself, seeAsRole } from './see-as.ts';
import { signOut, signOutEverywhere, staySignedIn } from './sign-out.ts';

export const SESSION_COMMANDS: readonly AnyCommand[] = [
  signOut,
  signOutEverywhere,
  staySignedIn,
  seeAsRole,
  seeAsOneself,
  ...leftRecordCommands,
  registerSecondFactor,
  copySecret,
];
