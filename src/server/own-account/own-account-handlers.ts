import type { Handlers, Call } from '../platform/calls/call.ts';
import { changeOwnPassword, makeRecoveryCodes } from './password-and-recovery-codes.ts';
import { endOneSignIn, endOtherSignIns, ownSignIns, ownState } from './own-sign-ins.ts';
import { prove } from './prove-own-change.ts';
import type { OperationAnswer } from '../../contract/operations.ts';
import { SIGN_IN_ROWS } from '../../contract/base/rows-per-answer.ts';
import { timestamp } from '../platform/database/column-types.ts';
import { findById } from '../identity/accounts.ts';
import type { NotedSignIn } from '../identity/noted-sign-ins.ts';
import { recoveryCodesLeft } from '../identity/recovery-codes.ts';

/** What people see of their own account. */
async function accountOf(call: Call): Promise<OperationAnswer<'account.get'>> {
  const { database, actor, staff } = call;
  const state = await ownState(call);
  const signIns = await ownSignIns(database, state, call);
  const isThis = ({ id }: NotedSignIn) => id === actor.signIn;
  // The present sign-in is always among the shown ones.
  const shown = [...signIns.filter(isThis), ...signIns.filter((each) => !isThis(each))].slice(0, SIGN_IN_ROWS);
  const isLocal = staff.provider === 'local';
  const account = isLocal ? await findById(database, actor.id) : null;
  const codes = isLocal ? await recoveryCodesLeft(database, actor.id) : null;
  return {
    provider: staff.provider,
    sign_ins: shown.map((each) => ({
      id: each.id,
      device: each.device,
      signed_in_at: timestamp(each.signedInAt),
      last_used_at: timestamp(each.lastUsedAt),
      is_this: isThis(each),
    })),
    of: signIns.length,
    has_second_factor: state.hasSecondFactor,
    password_changed_at: account && timestamp(account.passwordChangedAt),
    recovery_codes: codes && { left: codes.left, made_at: timestamp(codes.madeAt) },
  };
}

export const ownAccountHandlers = {
  'account.get': (_input, call) => accountOf(call),
  'account.end-sign-in': ({ params }, call) => endOneSignIn(params.signInId, call),
  'account.end-other-sign-ins': (_input, call) => endOtherSignIns(call),
  'account.change-password': ({ body }, call) => changeOwnPassword(body, call),
  'account.check-proof': async () => ({}),
  'account.prove': ({ body }, call) => prove(body.typed, call),
  'account.make-recovery-codes': ({ body }, call) => makeRecoveryCodes(body.password, call),
} satisfies Partial<Handlers>;
