import { Secret, TOTP } from 'otpauth';
import type { Hono } from 'hono';
import { postAccounts, postFactors, signInDirectly, PASSWORD, type IdentityFixture } from './fixture.ts';

/** The code that an authenticator app shows `seconds` after the clock's moment. */
export function codeAt(secret: string, now: Date, seconds = 0): string {
  const generator = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 });
  return generator.generate({ timestamp: now.getTime() + seconds * 1000 });
}

export function wrongCode(secret: string, now: Date): string {
  const near = new Set([-60, -30, 0, 30, 60].map((seconds) => codeAt(secret, now, seconds)));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.has(code)) ?? '';
}

export type Enrolled = { secret: string; factorId: string; idToken: string; refreshToken: string };

/** Signs in and enrols; the clock stands one step later afterwards, so that the next code is a new one. */
export async function enrolDirectly(identity: IdentityFixture, email: string): Promise<Enrolled> {
  const { idToken } = await signInDirectly(identity.provider, email);
  const { secret, answer } = await finishEnrolment(identity, idToken);
  if (answer.status !== 200) throw new Error(answer.body.error?.message);
  identity.clock.forward(30);
  const challenge = await challengeFor(identity.provider, email);
  return {
    secret,
    factorId: challenge.factorId,
    idToken: answer.body.idToken as string,
    refreshToken: answer.body.refreshToken as string,
  };
}

export async function startEnrolment(app: Hono, idToken: string): Promise<{ secret: string; session: string }> {
  const { status, body } = await postFactors(app, 'mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} });
  if (status !== 200) throw new Error(body.error?.message);
  const info = body.totpSessionInfo as { sharedSecretKey: string; sessionInfo: string };
  return { secret: info.sharedSecretKey, session: info.sessionInfo };
}

export function finalizeEnrolment(app: Hono, idToken: string, sessionInfo: string, verificationCode: string) {
  return postFactors(app, 'mfaEnrollment:finalize', {
    idToken,
    displayName: 'Phone',
    totpVerificationInfo: { sessionInfo, verificationCode },
  });
}

async function finishEnrolment({ provider, clock }: IdentityFixture, idToken: string) {
  const { secret, session } = await startEnrolment(provider, idToken);
  return { secret, answer: await finalizeEnrolment(provider, idToken, session, codeAt(secret, clock.now())) };
}

export type Challenge = { credential: string; factorId: string };

export async function challengeFor(app: Hono, email: string): Promise<Challenge> {
  const { body } = await postAccounts(app, 'signInWithPassword', { email, password: PASSWORD });
  const [info] = (body.mfaInfo ?? []) as { mfaEnrollmentId: string }[];
  if (!info) throw new Error(`${email} was not asked for a code: ${JSON.stringify(body)}`);
  return { credential: body.mfaPendingCredential as string, factorId: info.mfaEnrollmentId };
}

export function answerChallenge(app: Hono, { credential, factorId }: Challenge, verificationCode: string) {
  return postFactors(app, 'mfaSignIn:finalize', {
    mfaPendingCredential: credential,
    mfaEnrollmentId: factorId,
    totpVerificationInfo: { verificationCode },
  });
}
