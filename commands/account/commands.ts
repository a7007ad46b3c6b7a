import type { AnyCommand } from '../command.ts';
import { changePassword, closeForm, savePassword } from './password.ts';
import { confirmRecoveryCodes, copyCodes, makeRecoveryCodes, putCodesAway } from './recovery-codes.ts';
import { endOtherSignIns, endSignIn } from './sign-ins.ts';

export const ACCOUNT_COMMANDS: readonly AnyCommand[] = [
  endSignIn,
  endOtherSignIns,
  changePassword,
  savePassword,
  makeRecoveryCodes,
  confirmRecoveryCodes,
  closeForm,
  copyCodes,
  putCodesAway,
];
