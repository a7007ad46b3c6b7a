import type { AnyCommand } from '../command.ts';
import { seeAsOneself, seeAsRole } from './see-as.ts';
import {
  signOut,
  signOutEverywhere,
  staySignedIn,
  leftRecordCommands,
  copySecret,
  registerSecondFactor,
} from './sign-in-and-out.ts';

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
