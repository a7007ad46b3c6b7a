import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { nullable, optional, string, type } from 'superstruct';
import { isName, lockAccount } from './accounts.ts';
import { issueIdToken, type Session } from '../../libraries/identity-toolkit/id-token.ts';
import { INVALID_ARGUMENT, IdentityRefusal, readBody } from '../../libraries/identity-toolkit/refusals.ts';
import { signedInAccount, type ProviderServices, assertRecentSignIn } from './provider-services.ts';
import { openSession } from './sessions.ts';
import {
  stepOfCode,
  CODE_ALGORITHM,
  CODE_LENGTH,
  CODE_PERIOD,
  newTimeCodeSecret,
} from '../../libraries/identity-toolkit/time-codes.ts';
import { findSecondFactor } from './second-factor.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { plainCode } from '../../contract/session/recovery-codes.ts';
import { hashOfToken, randomToken } from '../../libraries/identity-toolkit/secret-box.ts';

/** Time to finish an enrolment, in milliseconds, and how many codes may be tried; the limits of Identity Platform. */
const ENROLLMENT_LIFETIME = 900_000;
const ATTEMPTS = 3;
/** For so long a late attempt gets the answer that it is late. Milliseconds. */
const KEPT_FOR = 2 * ENROLLMENT_LIFETIME;

/** Stores a secret that was shown to somebody; returns the session that is sent back with the first code. */
async function openEnrollment(
  database: Kysely<Schema>,
  { accountId, sealedSecret }: { accountId: string; sealedSecret: string },
  now: Date,
): Promise<string> {
  const limit = new Date(now.getTime() - KEPT_FOR);
  await database.deleteFrom('identity_enrollment').where('started_at', '<', limit).execute();
  const session = randomToken();
  await database
    .insertInto('identity_enrollment')
    .values({ session_hash: hashOfToken(session), account_id: accountId, sealed_secret: sealedSecret, started_at: now })
    .execute();
  return session;
}

/** Counts one more attempt and returns the sealed secret, or the reason for a refusal. */
async function attemptEnrollment(
  database: Kysely<Schema>,
  { accountId, session }: { accountId: string; session: string },
  now: Date,
): Promise<{ sealedSecret: string } | 'unknown' | 'expired' | 'too-many'> {
  const row = await database
    .updateTable('identity_enrollment')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('session_hash', '=', hashOfToken(session))
    .where('account_id', '=', accountId)
    .returning(['attempts', 'sealed_secret', 'started_at'])
    .executeTakeFirst();
  if (!row) return 'unknown';
  if (now.getTime() - new Date(row.started_at).getTime() > ENROLLMENT_LIFETIME) return 'expired';
  return row.attempts > ATTEMPTS ? 'too-many' : { sealedSecret: row.sealed_secret };
}

const Body = type({
  idToken: optional(nullable(string())),
  displayName: optional(nullable(string())),
  totpVerificationInfo: optional(
    nullable(type({ sessionInfo: optional(nullable(string())), verificationCode: optional(nullable(string())) })),
  ),
});

interface Attempt {
  name: string;
  session: string;
  code: string;
}

/** mfaEnrollment:finalize: the first code proves that the app has the secret. The sign-in continues with the factor passed. */
export function enrollmentFinalizeEndpoint(services: ProviderServices): (c: Context) => Promise<Response> {
  return async (c) => {
    const { idToken, displayName, totpVerificationInfo } = await readBody(c, Body);
    const { account, session } = await signedInAccount(services, idToken);
    const { sessionInfo, verificationCode } = totpVerificationInfo ?? {};
    if (!sessionInfo) throw new IdentityRefusal('MISSING_SESSION_INFO');
    if (!verificationCode) throw new IdentityRefusal('MISSING_CODE');
    if (!displayName?.trim()) throw new IdentityRefusal('MISSING_DISPLAY_NAME : The second factor needs a name.');
    if (!isName(displayName)) throw new IdentityRefusal(INVALID_ARGUMENT);
    const attempt = { name: displayName.trim(), session: sessionInfo, code: verificationCode };
    const enrolled = await services.database
      .transaction()
      .execute((transaction) => enrol({ ...services, database: transaction }, session, attempt));
    if (enrolled instanceof IdentityRefusal) throw enrolled;
    services.directory.forget(account.id);
    services.log.info({ accountId: account.id }, 'second factor enrolled');
    return c.json({
      idToken: await issueIdToken(services, account, enrolled.session),
      refreshToken: enrolled.refreshToken,
      totpAuthInfo: {},
    });
  };
}

/** Returns a refusal instead of throwing it: the attempt must stay counted, so the transaction must be committed. */
async function enrol(
  services: ProviderServices,
  current: Session,
  { name, session, code }: Attempt,
): Promise<{ session: Session; refreshToken: string } | IdentityRefusal> {
  const { database, secrets } = services;
  const { accountId } = current;
  const now = services.now();
  await lockAccount(database, accountId);
  const attempt = await attemptEnrollment(database, { accountId, session }, now);
  if (attempt === 'unknown') return new IdentityRefusal('INVALID_SESSION_INFO');
  if (attempt === 'expired') return new IdentityRefusal('SESSION_EXPIRED');
  if (attempt === 'too-many') return new IdentityRefusal('TOO_MANY_ENROLLMENT_ATTEMPTS : restart enrollment');
  const step = stepOfCode(secrets.open(attempt.sealedSecret, accountId), plainCode(code), now);
  if (step === null) return new IdentityRefusal('INVALID_CODE');
  const id = randomUUID();
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('identity_second_factor')
    .values({
      id,
      account_id: accountId,
      name,
      sealed_secret: attempt.sealedSecret,
      enrolled_at: now,
      last_step: step,
    })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) return new IdentityRefusal('SECOND_FACTOR_LIMIT_EXCEEDED');
  await database.deleteFrom('identity_enrollment').where('account_id', '=', accountId).execute();
  const passed: Session = { ...current, secondFactor: { kind: 'totp', id } };
  return { session: passed, refreshToken: await openSession(services, passed, now) };
}

const StartBody = type({ idToken: optional(nullable(string())), totpEnrollmentInfo: optional(nullable(type({}))) });

/** mfaEnrollment:start: a new secret for the person's authenticator app. */
export function enrollmentStartEndpoint(services: ProviderServices): (c: Context) => Promise<Response> {
  return async (c) => {
    const { idToken, totpEnrollmentInfo } = await readBody(c, StartBody);
    const { account, session } = await signedInAccount(services, idToken);
    if (!totpEnrollmentInfo) throw new IdentityRefusal(INVALID_ARGUMENT);
    if (!services.timeCodes) throw new IdentityRefusal('OPERATION_NOT_ALLOWED : TOTP based MFA not enabled.');
    assertRecentSignIn(services, session);
    if (!account.emailVerified) {
      throw new IdentityRefusal('UNVERIFIED_EMAIL : The e-mail address has to be verified first.');
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
