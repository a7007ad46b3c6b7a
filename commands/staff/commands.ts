import type { AnyCommand } from '../command.ts';
import {
  changeAreas,
  changeRole,
  disableMember,
  enableMember,
  forceFactor,
  renameMember,
  endSignIns,
  inviteAgain,
  resetFactor,
} from './access-and-sign-ins.ts';
import { addMember, copyLink, hideLink } from './add.ts';

export const STAFF_COMMANDS: readonly AnyCommand[] = [
  addMember,
  changeRole,
  changeAreas,
  renameMember,
  forceFactor,
  resetFactor,
  endSignIns,
  inviteAgain,
  disableMember,
  enableMember,
  copyLink,
  hideLink,
];
