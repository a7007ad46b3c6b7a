import type { Transaction } from 'kysely';
import type { StaffChange } from '../../contract/staff/staff-rules.ts';
import { appendStaffChange, lockStaffChain } from '../trail/audit/staff-trail.ts';
import type { Call } from '../platform/calls/call.ts';
import type { Schema } from '../platform/database/schema.ts';
import { Failure } from '../platform/failures/failure.ts';
import { findById, type Account } from '../identity/accounts.ts';
import { ownPasswordHash } from '../identity/password-tries.ts';
import type { OperationAnswer } from '../../contract/operations.ts';
import { plainCode } from '../../contract/session/recovery-codes.ts';
import { timestamp } from '../platform/database/column-types.ts';

/** Records a change that people make to their own account in the chain of staff changes, under their own name. */
export async function recordOwnChange(
  transaction: Transaction<Schema>,
  change: StaffChange,
  email: string,
  { actor, requestId, now }: Pick<Call, 'actor' | 'requestId' | 'now'>,
): Promise<void> {
  const entry = { accountId: actor.id, email, change, before: null, after: null };
  await appendStaffChange(transaction, entry, { id: actor.id, name: actor.name, requestId }, now());
}

/** The caller's account if it is stored here. */
export async function ownLocalAccount(
  { database, staff, actor }: Pick<Call, 'database' | 'staff' | 'actor'>,
  elsewhere: string,
): Promise<Account> {
  if (staff.provider !== 'local') throw new Failure('status-forbids', elsewhere);
  const account = await findById(database, actor.id);
  if (!account) throw new Failure('token-invalid');
  return account;
}

/** The hash of the caller's password, if they have typed it correctly; refused at its field. */
export async function provenPassword(account: Account, typed: string, path: string, call: Call): Promise<string> {
  const hash = await ownPasswordHash(call, account, typed);
  if (hash !== null) return hash;
  call.log.warn({ accountId: account.id }, 'own password refused');
  throw refusedAt(path, 'This is not your password.');
}

/** A refusal for a field of the form, as a sentence. */
export function refusedAt(path: string, sentence: string): Failure {
  return new Failure('invalid-input', sentence, [{ path, problem: sentence }]);
}

const ELSEWHERE = 'Sign in with Firebase again to confirm that it is you.';
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
