import type { Context } from 'hono';
import type { Transaction } from 'kysely';
import { nullable, optional, string, type } from 'superstruct';
import { recoveryCodeIn } from '../../contract/session/recovery-codes.ts';
import { appendStaffChange, lockStaffChain } from '../trail/audit/staff-trail.ts';
import type { Schema } from '../platform/database/schema.ts';
import { lockAccount, type Account } from './accounts.ts';
import { judgeCode } from './code-tries.ts';
import { issueIdToken } from '../../libraries/identity-toolkit/id-token.ts';
import { IdentityRefusal, readBody } from '../../libraries/identity-toolkit/refusals.ts';
import { type ProviderServices } from './provider-services.ts';
import {
  rememberSignIn,
  startSession,
  type StartedSession,
  findPendingSignIn,
  takePendingSignIn,
} from './start-session.ts';

const Body = type({
  mfaPendingCredential: optional(nullable(string())),
  mfaEnrollmentId: optional(nullable(string())),
  totpVerificationInfo: optional(nullable(type({ verificationCode: optional(nullable(string())) }))),
});

interface Challenge {
  credential: string;
  factorId: string;
  code: string;
}

/** mfaSignIn:finalize, the second half of a sign-in. Time codes need no start call. */
export function codeSignInEndpoint(services: ProviderServices): (c: Context) => Promise<Response> {
  return async (c) => {
    const {
      mfaPendingCredential: credential,
      mfaEnrollmentId: factorId,
      totpVerificationInfo,
    } = await readBody(c, Body);
    if (!credential) throw new IdentityRefusal('MISSING_MFA_PENDING_CREDENTIAL');
    if (!factorId) throw new IdentityRefusal('MISSING_MFA_ENROLLMENT_ID');
    const code = totpVerificationInfo?.verificationCode;
    if (!code) throw new IdentityRefusal('MISSING_CODE');
    const started = await services.database
      .transaction()
      .execute((transaction) =>
        answerChallenge({ ...services, database: transaction }, { credential, factorId, code: code.trim() }),
      );
    if (started instanceof IdentityRefusal) {
      services.log.warn({ reason: started.message }, 'one-time code refused');
      throw started;
    }
    const { account, session, refreshToken } = started;
    await rememberSignIn(services, c, started);
    services.log.info({ accountId: account.id }, 'signed in with a second factor');
    return c.json({ idToken: await issueIdToken(services, account, session), refreshToken });
  };
}

/** Returns a refusal instead of throwing it: the wrong code must stay counted, so the transaction must be committed. */
async function answerChallenge(
  services: ProviderServices & { database: Transaction<Schema> },
  { credential, factorId, code }: Challenge,
): Promise<StartedSession | IdentityRefusal> {
  const { database, secrets } = services;
  const now = services.now();
  const pending = await findPendingSignIn(database, credential, now);
  if (!pending) return unusable();
  if (pending.expired) {
    return new IdentityRefusal('TOTP_CHALLENGE_TIMEOUT : The time to enter the code has run out. Sign in again.');
  }
  const recoveryCode = recoveryCodeIn(code);
  // Locked before the account, as every change of one does: two orders would deadlock.
  if (recoveryCode !== null) await lockStaffChain(database);
  const account = await lockAccount(database, pending.accountId);
  if (!account) return unusable();
  if (account.disabled) return new IdentityRefusal('USER_DISABLED');
  if (pending.authTime * 1000 < account.validSince.getTime()) return unusable();
  const isRecovery = recoveryCode !== null;
  const judged = { accountId: account.id, factorId, code: recoveryCode ?? code, isRecovery, now };
  switch (await judgeCode(database, secrets, judged)) {
    case 'unknown':
      return new IdentityRefusal('MFA_ENROLLMENT_NOT_FOUND');
    case 'wrong':
      return new IdentityRefusal('INVALID_CODE');
    case 'too-many':
      return new IdentityRefusal('QUOTA_EXCEEDED : Too many wrong codes.');
    case 'right':
      if (!(await takePendingSignIn(database, credential))) return unusable();
      if (isRecovery) await noteRecovery(database, account, now);
      return startSession(services, account, { kind: 'totp', id: factorId }, now);
  }
}

/** Records for those who manage the accounts that a recovery code, which exists on paper, was used. */
async function noteRecovery(transaction: Transaction<Schema>, account: Account, now: Date): Promise<void> {
  const { id: accountId, email, name } = account;
  const entry = { accountId, email, change: 'recovery-code-used', before: null, after: null } as const;
  await appendStaffChange(transaction, entry, { id: accountId, name, requestId: '' }, now);
}

function unusable(): IdentityRefusal {
  return new IdentityRefusal('INVALID_MFA_PENDING_CREDENTIAL : The sign-in has expired. Sign in again.');
}
