import type { Context } from 'hono';
import { nullable, optional, string, type } from 'superstruct';
import { lockAccount } from './accounts.ts';
import { judgeCode } from './code-tries.ts';
import { issueIdToken } from './id-token.ts';
import { findPendingSignIn, takePendingSignIn } from './pending-sign-ins.ts';
import type { ProviderServices } from './provider-services.ts';
import { IdentityRefusal } from './refusal.ts';
import { readBody } from './provider-body.ts';
import { rememberDevice } from './sign-in-source.ts';
import { startSession, type StartedSession } from './start-session.ts';

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

/** mfaSignIn:finalize, the second half of a sign-in. There is no first half of its own for time codes. */
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
        answerChallenge({ ...services, database: transaction }, { credential, factorId, code }),
      );
    if (started instanceof IdentityRefusal) {
      services.log.warn({ reason: started.message }, 'one-time code refused');
      throw started;
    }
    const { account, session, refreshToken } = started;
    await rememberDevice(services, c, account.id);
    services.log.info({ accountId: account.id }, 'signed in with a second factor');
    return c.json({ idToken: await issueIdToken(services, account, session), refreshToken });
  };
}

/** Gives a refusal instead of throwing it: the wrong code must stay counted, so the transaction has to end well. */
async function answerChallenge(
  services: ProviderServices,
  { credential, factorId, code }: Challenge,
): Promise<StartedSession | IdentityRefusal> {
  const { database, secrets } = services;
  const now = services.now();
  const pending = await findPendingSignIn(database, credential, now);
  if (!pending) return unusable();
  if (pending.expired) {
    return new IdentityRefusal('TOTP_CHALLENGE_TIMEOUT : The time for the code is over, sign in again.');
  }
  const account = await lockAccount(database, pending.accountId);
  if (!account) return unusable();
  if (account.disabled) return new IdentityRefusal('USER_DISABLED');
  if (pending.authTime * 1000 < account.validSince.getTime()) return unusable();
  switch (await judgeCode(database, secrets, { accountId: account.id, factorId, code, now })) {
    case 'unknown':
      return new IdentityRefusal('MFA_ENROLLMENT_NOT_FOUND');
    case 'wrong':
      return new IdentityRefusal('INVALID_CODE');
    case 'too-many':
      return new IdentityRefusal('QUOTA_EXCEEDED : Too many wrong codes.');
    case 'right':
      return (await takePendingSignIn(database, credential))
        ? startSession(services, account, { kind: 'totp', id: factorId }, now)
        : unusable();
  }
}

function unusable(): IdentityRefusal {
  return new IdentityRefusal('INVALID_MFA_PENDING_CREDENTIAL : The sign-in is not awaited any more.');
}
