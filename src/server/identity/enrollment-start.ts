import type { Context } from 'hono';
import { nullable, optional, string, type } from 'superstruct';
import { ENROLLMENT_LIFETIME, openEnrollment } from './enrollments.ts';
import { assertRecentSignIn, signedInAccount, type ProviderServices } from './provider-services.ts';
import { INVALID_ARGUMENT, IdentityRefusal } from './refusal.ts';
import { readBody } from './provider-body.ts';
import { findSecondFactor } from './second-factor.ts';
import { CODE_ALGORITHM, CODE_LENGTH, CODE_PERIOD, newTimeCodeSecret } from './time-code.ts';

const Body = type({ idToken: optional(nullable(string())), totpEnrollmentInfo: optional(nullable(type({}))) });

/** mfaEnrollment:start: a new secret for the person's authenticator app. */
export function enrollmentStartEndpoint(services: ProviderServices): (c: Context) => Promise<Response> {
  return async (c) => {
    const { idToken, totpEnrollmentInfo } = await readBody(c, Body);
    const { account, session } = await signedInAccount(services, idToken);
    if (!totpEnrollmentInfo) throw new IdentityRefusal(INVALID_ARGUMENT);
    if (!services.timeCodes) throw new IdentityRefusal('OPERATION_NOT_ALLOWED : TOTP based MFA not enabled.');
    assertRecentSignIn(services, session);
    if (!account.emailVerified) {
      throw new IdentityRefusal('UNVERIFIED_EMAIL : The e-mail address has to be verified before.');
    }
    if (await findSecondFactor(services.database, account.id)) throw new IdentityRefusal('SECOND_FACTOR_EXISTS');
    const now = services.now();
    const secret = newTimeCodeSecret();
    const sealedSecret = services.secrets.seal(secret, account.id);
    const sessionInfo = await openEnrollment(services.database, { accountId: account.id, sealedSecret }, now);
    return c.json({
      totpSessionInfo: {
        sharedSecretKey: secret,
        verificationCodeLength: CODE_LENGTH,
        hashingAlgorithm: CODE_ALGORITHM,
        periodSec: CODE_PERIOD,
        sessionInfo,
        finalizeEnrollmentTime: new Date(now.getTime() + ENROLLMENT_LIFETIME).toISOString(),
      },
    });
  };
}
