import type { OperationAnswer } from '../../contract/operations/operations.ts';
import { groupedRecoveryCode } from '../../contract/policy/recovery-codes.ts';
import type { Timestamp } from '../../contract/primitives.ts';
import { lockStaffChain } from '../audit/staff-trail.ts';
import type { Call } from '../calls/call.ts';
import { timestamp } from '../database/moment.ts';
import { Failure } from '../failures/failure.ts';
import { lockAccount } from '../identity/accounts.ts';
import { codesOf, keepRecoveryCodes, newRecoverySet } from '../identity/recovery-codes.ts';
import { findSecondFactor } from '../identity/second-factor.ts';
import { ownLocalAccount, recordOwnChange } from './own-change.ts';
import { provenPassword } from './typed-password.ts';

const ELSEWHERE = 'Firebase has no recovery codes. If you lose your second factor, ask an Admin to reset it.';

interface Kept {
  set: string;
  made_at: Timestamp;
}

/** The codes are in no kept answer: a repeated call derives them again. */
export async function makeRecoveryCodes(
  password: string,
  call: Call,
): Promise<OperationAnswer<'account.make-recovery-codes'>> {
  const account = await ownLocalAccount(call, ELSEWHERE);
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
  throw new Failure('status-forbids', 'Register a second factor first: the codes stand in for it when it is lost.');
}
