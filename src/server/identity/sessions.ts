import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { accountFromRow, type Account } from './accounts.ts';

/** One sign-in. It keeps its own time and factors however often its tokens are renewed. */
export interface Session {
  accountId: string;
  /** When the person proved who they are, in whole seconds since 1970. */
  authTime: number;
  /** The kind of second factor used ('totp'), or null. */
  secondFactor: string | null;
}

/** A session that nobody has renewed for this long is over, in days. A working day renews it hourly. */
const IDLE_DAYS = 30;
const TOKEN_BYTES = 32;

/** Starts a session and gives its refresh token, which is stored only as a hash. */
export async function openSession(database: Kysely<Schema>, session: Session, now: Date): Promise<string> {
  await database
    .deleteFrom('identity_session')
    .where('account_id', '=', session.accountId)
    .where('last_used_at', '<', idleLimit(now))
    .execute();
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await database
    .insertInto('identity_session')
    .values({
      token_hash: hashOf(token),
      account_id: session.accountId,
      auth_time: new Date(session.authTime * 1000),
      second_factor: session.secondFactor,
      created_at: now,
      last_used_at: now,
    })
    .execute();
  return token;
}

/** The session of a refresh token with its account as it is now, and whether it lay unused too long. */
export async function findSession(
  database: Kysely<Schema>,
  refreshToken: string,
  now: Date,
): Promise<{ session: Session; account: Account; idle: boolean } | null> {
  const row = await database
    .selectFrom('identity_session')
    .innerJoin('identity_account', 'identity_account.id', 'identity_session.account_id')
    .selectAll('identity_account')
    .select(['identity_session.auth_time', 'identity_session.second_factor', 'identity_session.last_used_at'])
    .where('identity_session.token_hash', '=', hashOf(refreshToken))
    .executeTakeFirst();
  if (!row) return null;
  const authTime = new Date(row.auth_time).getTime() / 1000;
  return {
    session: { accountId: row.id, authTime, secondFactor: row.second_factor },
    account: accountFromRow(row),
    idle: new Date(row.last_used_at) < idleLimit(now),
  };
}

/** Notes that the session was renewed. */
export async function touchSession(database: Kysely<Schema>, refreshToken: string, now: Date): Promise<void> {
  await database
    .updateTable('identity_session')
    .set({ last_used_at: now })
    .where('token_hash', '=', hashOf(refreshToken))
    .execute();
}

/** The token is 256 random bits, so a fast hash without salt is enough: there is nothing to guess. */
function hashOf(refreshToken: string): string {
  return createHash('sha256').update(refreshToken).digest('hex');
}

function idleLimit(now: Date): Date {
  return new Date(now.getTime() - IDLE_DAYS * 24 * 3600 * 1000);
}
