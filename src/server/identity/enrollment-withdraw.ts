import type { Context } from 'hono';
import { nullable, optional, string, type } from 'superstruct';
import { issueIdToken } from './id-token.ts';
import { assertFactorPassed, assertRecentSignIn, signedInAccount, type ProviderServices } from './provider-services.ts';
import { IdentityRefusal } from './refusal.ts';
import { readBody } from './provider-body.ts';
import { findSecondFactor, removeSecondFactor } from './second-factor.ts';
import { openSession, type Session } from './sessions.ts';

const Body = type({ idToken: optional(nullable(string())), mfaEnrollmentId: optional(nullable(string())) });

/**
 * mfaEnrollment:withdraw: a person removes their own factor, soon after a sign-in that passed it. Ends every sign-in
 * but this one, which continues without the factor.
 */
export function enrollmentWithdrawEndpoint(services: ProviderServices): (c: Context) => Promise<Response> {
  return async (c) => {
    const { idToken, mfaEnrollmentId } = await readBody(c, Body);
    const { account, session } = await signedInAccount(services, idToken);
    if (!mfaEnrollmentId) throw new IdentityRefusal('MISSING_MFA_ENROLLMENT_ID');
    const factor = await findSecondFactor(services.database, account.id);
    if (factor?.id !== mfaEnrollmentId) throw new IdentityRefusal('MFA_ENROLLMENT_NOT_FOUND');
    assertFactorPassed(factor, session);
    assertRecentSignIn(services, session);
    const validSince = await removeSecondFactor(services, account.id, mfaEnrollmentId);
    if (!validSince) throw new IdentityRefusal('MFA_ENROLLMENT_NOT_FOUND');
    services.log.info({ accountId: account.id }, 'second factor withdrawn');
    const left: Session = { ...session, authTime: validSince.getTime() / 1000, secondFactor: null };
    return c.json({
      idToken: await issueIdToken(services, account, left),
      refreshToken: await openSession(services, left, services.now()),
    });
  };
}
