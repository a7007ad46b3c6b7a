import type { AnyCommand } from '../command.ts';
import {
  addAddress,
  copySecret,
  pauseAddress,
  putSecretAway,
  removeAddress,
  replayAddress,
  resumeAddress,
} from './events-out.ts';

export const EVENTS_OUT_COMMANDS: readonly AnyCommand[] = [
  addAddress,
  copySecret,
  putSecretAway,
  pauseAddress,
  resumeAddress,
  replayAddress,
  removeAddress,
];
