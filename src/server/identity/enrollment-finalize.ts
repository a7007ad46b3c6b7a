import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { nullable, optional, string, type } from 'superstruct';
import { isName, lockAccount } from './accounts.ts';
import { attemptEnrollment, forgetEnrollments } from './enrollments.ts';
import { issueIdToken } from './id-token.ts';
import { signedInAccount, type ProviderServices } from './provider-services.ts';
import { INVALID_ARGUMENT, IdentityRefusal } from './refusal.ts';
import { readBody } from './provider-body.ts';
import { openSession, type Session } from './sessions.ts';
import { stepOfCode } from './time-code.ts';

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
  const step = stepOfCode(secrets.open(attempt.sealedSecret, accountId), code, now);
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
  await forgetEnrollments(database, accountId);
  const passed: Session = { ...current, secondFactor: { kind: 'totp', id } };
  return { session: passed, refreshToken: await openSession(services, passed, now) };
}
