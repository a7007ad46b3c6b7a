import type { Handlers } from '../calls/handler.ts';
import { changeOwnPassword } from './change-own-password.ts';
import { endOneSignIn, endOtherSignIns } from './end-own-sign-ins.ts';
import { makeRecoveryCodes } from './make-recovery-codes.ts';
import { prove } from './prove.ts';
import { accountOf } from './told-account.ts';

export const ownAccountHandlers = {
  'account.get': (_input, call) => accountOf(call),
  'account.end-sign-in': ({ params }, call) => endOneSignIn(params.signInId, call),
  'account.end-other-sign-ins': (_input, call) => endOtherSignIns(call),
  'account.change-password': ({ body }, call) => changeOwnPassword(body, call),
  'account.check-proof': async () => ({}),
  'account.prove': ({ body }, call) => prove(body.typed, call),
  'account.make-recovery-codes': ({ body }, call) => makeRecoveryCodes(body.password, call),
} satisfies Partial<Handlers>;
