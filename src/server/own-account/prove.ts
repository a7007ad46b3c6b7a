import type { OperationAnswer } from '../../contract/operations/operations.ts';
import { plainCode } from '../../contract/policy/typed-code.ts';
import { lockStaffChain } from '../audit/staff-trail.ts';
import type { Call } from '../calls/call.ts';
import { timestamp } from '../database/moment.ts';
import { ownLocalAccount, recordOwnChange } from './own-change.ts';
import { provenPassword, refusedAt } from './typed-password.ts';

const ELSEWHERE = 'With Firebase you confirm that it is you by signing in there once more.';
const ONE_TIME_CODE = /^\d{6}$/;

/** Notes that the person behind this sign-in has just typed their password or a one-time code. */
export async function prove(typed: string, call: Call): Promise<OperationAnswer<'account.prove'>> {
  const account = await ownLocalAccount(call, ELSEWHERE);
  const code = plainCode(typed);
  const byCode = ONE_TIME_CODE.test(code) ? await call.signIns.isOwnCode(account.id, code) : null;
  if (byCode === false) {
    call.log.warn({ accountId: account.id }, 'own one-time code refused');
    throw refusedAt('typed', 'This code is wrong, or has already been used.');
  }
  if (byCode === null) await provenPassword(account, typed, 'typed', call);
  const answer = await call.write(async (transaction) => {
    await lockStaffChain(transaction);
    await call.signIns.noteProof(transaction, account.id, call.actor.signIn ?? '');
    await recordOwnChange(transaction, 'proven', account.email, call);
    return { proven_at: timestamp(call.now()) };
  });
  call.log.info({ accountId: account.id }, 'confirmed that it is them');
  return answer;
}
