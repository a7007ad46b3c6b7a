import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { hashOfToken, randomToken } from './random-token.ts';

/** Time to finish an enrolment, in milliseconds, and how many codes may be tried; the limits of Identity Platform. */
export const ENROLLMENT_LIFETIME = 900_000;
const ATTEMPTS = 3;
/** For so long a late attempt gets the answer that it is late. Milliseconds. */
const KEPT_FOR = 2 * ENROLLMENT_LIFETIME;

/** Stores a secret that was shown to somebody; returns the session that is sent back with the first code. */
export async function openEnrollment(
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
export async function attemptEnrollment(
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

/** Deletes every enrolment that the account has begun. */
export async function forgetEnrollments(database: Kysely<Schema>, accountId: string): Promise<void> {
  await database.deleteFrom('identity_enrollment').where('account_id', '=', accountId).execute();
}
