import type { OperationAnswer, OperationInput } from '../../contract/operations.ts';
import { lockStaffChain } from '../trail/audit/staff-trail.ts';
import type { Call } from '../platform/calls/call.ts';
import { timestamp } from '../platform/database/column-types.ts';
import { problemOfOwnPassword } from '../identity/new-password.ts';
import { hashPassword } from '../identity/passwords.ts';
import { endOthers, announceEnded, ownState } from './own-sign-ins.ts';
import { ownLocalAccount, recordOwnChange, provenPassword, refusedAt } from './prove-own-change.ts';
import { groupedRecoveryCode } from '../../contract/session/recovery-codes.ts';
import type { Timestamp } from '../../contract/base/primitives.ts';
import { Failure } from '../platform/failures/failure.ts';
import { lockAccount } from '../identity/accounts.ts';
import { codesOf, keepRecoveryCodes, newRecoverySet } from '../identity/recovery-codes.ts';
import { findSecondFactor } from '../identity/second-factor.ts';

const ELSEWHERE = 'Firebase keeps your password. Ask an Admin for a link to set a new one.';

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
    throw refusedAt('new_password', 'This is already your password. Choose a new one.');
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

const NO_CODES_HERE = 'Firebase has no recovery codes. If you lose your second factor, ask an Admin to reset it.';

interface Kept {
  set: string;
  made_at: Timestamp;
}

/** The codes are in no kept answer: a repeated call derives them again. */
export async function makeRecoveryCodes(
  password: string,
  call: Call,
): Promise<OperationAnswer<'account.make-recovery-codes'>> {
  const account = await ownLocalAccount(call, NO_CODES_HERE);
  await assertFactor(call.database, account.id);
  await provenPassword(account, password, 'password', call);
  const { set, made_at } = await call.write(async (transaction): Promise<Kept> => {
    await lockStaffChain(transaction);
    await lockAccount(transaction, account.id);
    await assertFactor(transaction, account.id);
    const now = call.now();
    const made = newRecoverySet();
    await keepRecoveryCodes(transaction, { accountId: account.id, codes: codesOf(made, call.seal) }, now);
    await recordOwnChange(transaction, 'recovery-codes-made', account.email, call);
    return { set: made, made_at: timestamp(now) };
  });
  call.log.info({ accountId: account.id }, 'recovery codes made');
  return { codes: codesOf(set, call.seal).map(groupedRecoveryCode), made_at };
}

async function assertFactor(database: Call['database'], accountId: string): Promise<void> {
  if (await findSecondFactor(database, accountId)) return;
  throw new Failure('status-forbids', 'Register a second factor first. Recovery codes stand in for it if you lose it.');
}
