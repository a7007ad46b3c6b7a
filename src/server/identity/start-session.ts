import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { Account } from './accounts.ts';
import { noteSignIn } from './noted-sign-ins.ts';
import { type PassedSecondFactor, type Session } from '../../libraries/identity-toolkit/id-token.ts';
import { openSession, type SessionServices } from './sessions.ts';
import { rememberDevice, type SourceServices } from './sign-in-source.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { hashOfToken, randomToken } from '../../libraries/identity-toolkit/secret-box.ts';

export interface StartedSession {
  account: Account;
  session: Session;
  refreshToken: string;
}

/** Starts the session of a sign-in that has passed all its factors, in the transaction that `services` hold. */
export async function startSession(
  services: SessionServices,
  account: Account,
  secondFactor: PassedSecondFactor | null,
  now: Date,
): Promise<StartedSession> {
  await services.database
    .updateTable('identity_account')
    .set({ last_sign_in_at: now })
    .where('id', '=', account.id)
    .execute();
  const session: Session = {
    id: randomUUID(),
    accountId: account.id,
    authTime: authTimeOf(account, now),
    secondFactor,
  };
  return { account, session, refreshToken: await openSession(services, session, now) };
}

/** Notes the device on which it was made: for the limits of the next try, and for its owner to recognize it. */
export async function rememberSignIn(
  services: SourceServices,
  c: Context,
  { account, session }: Pick<StartedSession, 'account' | 'session'>,
): Promise<void> {
  await rememberDevice(services, c, account.id);
  const use = { accountId: account.id, signIn: session.id, userAgent: c.req.header('user-agent') };
  await noteSignIn(services.database, use, services.now());
}

/**
 * Sign-in times are whole seconds, and ending all sign-ins includes the running second. A sign-in within that same
 * second counts from the next one; the token check tolerates 5 s.
 */
export function authTimeOf(account: Account, now: Date): number {
  return Math.max(Math.floor(now.getTime() / 1000), account.validSince.getTime() / 1000);
}

interface PendingSignIn {
  accountId: string;
  /** When the password was right, in whole seconds since 1970. */
  authTime: number;
  expired: boolean;
}

/** Time for the code, in milliseconds, as at Identity Platform. */
const LIFETIME = 300_000;
/** For so long a late code gets the answer that it is late; after that the credential is unknown. Milliseconds. */
const KEPT_FOR = 3_600_000;

/** Returns the credential that the browser sends back with the code. */
export async function openPendingSignIn(
  database: Kysely<Schema>,
  { accountId, authTime }: Omit<PendingSignIn, 'expired'>,
  now: Date,
): Promise<string> {
  const limit = new Date(now.getTime() - KEPT_FOR);
  await database.deleteFrom('identity_pending_sign_in').where('started_at', '<', limit).execute();
  const credential = randomToken();
  await database
    .insertInto('identity_pending_sign_in')
    .values({
      credential_hash: hashOfToken(credential),
      account_id: accountId,
      auth_time: new Date(authTime * 1000),
      started_at: now,
    })
    .execute();
  return credential;
}

/** Null if the credential was never issued, has been used, or expired long ago. */
export async function findPendingSignIn(
  database: Kysely<Schema>,
  credential: string,
  now: Date,
): Promise<PendingSignIn | null> {
  const row = await database
    .selectFrom('identity_pending_sign_in')
    .select(['account_id', 'auth_time', 'started_at'])
    .where('credential_hash', '=', hashOfToken(credential))
    .executeTakeFirst();
  return (
    (row && {
      accountId: row.account_id,
      authTime: new Date(row.auth_time).getTime() / 1000,
      expired: now.getTime() - new Date(row.started_at).getTime() > LIFETIME,
    }) ??
    null
  );
}

/** Whether the credential still existed: only one of several answers to a challenge can use it. */
export async function takePendingSignIn(database: Kysely<Schema>, credential: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('identity_pending_sign_in')
    .where('credential_hash', '=', hashOfToken(credential))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
