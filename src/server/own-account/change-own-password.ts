import type { OperationAnswer, OperationInput } from '../../contract/operations/operations.ts';
import { lockStaffChain } from '../audit/staff-trail.ts';
import type { Call } from '../calls/call.ts';
import { timestamp } from '../database/moment.ts';
import { problemOfOwnPassword } from '../identity/new-password.ts';
import { hashPassword } from '../identity/passwords.ts';
import { endOthers, announceEnded } from './end-own-sign-ins.ts';
import { ownLocalAccount, recordOwnChange } from './own-change.ts';
import { ownState } from './own-sign-ins.ts';
import { provenPassword, refusedAt } from './typed-password.ts';

const ELSEWHERE = 'Firebase keeps the passwords. Ask an Admin for a link by which you set a new one.';

/** Ends the other sign-ins one by one, and not all up to this moment, so that this one keeps its tokens in every tab. */
export async function changeOwnPassword(
  { old_password: old, new_password: next }: OperationInput<'account.change-password'>['body'],
  call: Call,
): Promise<OperationAnswer<'account.change-password'>> {
  const account = await ownLocalAccount(call, ELSEWHERE);
  const problem = await problemOfOwnPassword(next, account);
  if (problem !== null) throw refusedAt('new_password', problem);
  const oldHash = await provenPassword(account, old, 'old_password', call);
  if (old.normalize('NFKC') === next.normalize('NFKC')) {
    throw refusedAt('new_password', 'This is the password that you have.');
  }
  const [hash, state] = await Promise.all([hashPassword(next), ownState(call)]);
  const answer = await call.write(async (transaction) => {
    await lockStaffChain(transaction);
    const now = call.now();
    const { numUpdatedRows } = await transaction
      .updateTable('identity_account')
      .set({ password_hash: hash, password_changed_at: now })
      .where('id', '=', account.id)
      .where('password_hash', '=', oldHash)
      .executeTakeFirst();
    // Another call of the same person was first.
    if (numUpdatedRows === 0n) throw refusedAt('old_password', 'This is not your password any more.');
    // Ends sign-ins that have passed the old password, and links to set another.
    await transaction.deleteFrom('identity_pending_sign_in').where('account_id', '=', account.id).execute();
    await transaction.deleteFrom('staff_invitation').where('account_id', '=', account.id).execute();
    const ended = await endOthers(transaction, state, call);
    await recordOwnChange(transaction, 'password-set', account.email, call);
    return { changed_at: timestamp(now), ended };
  });
  announceEnded(call);
  call.log.info({ accountId: account.id }, 'own password changed');
  return answer;
}
