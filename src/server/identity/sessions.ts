import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { accountFromRow, type Account } from './accounts.ts';
import { hashOfToken, randomToken } from './random-token.ts';

/** One sign-in. It keeps its own time and factors however often its tokens are renewed. */
export interface Session {
  accountId: string;
  /** When the person proved who they are, in whole seconds since 1970. */
  authTime: number;
  /** The second factor that was passed, or null. */
  secondFactor: PassedSecondFactor | null;
}

export interface PassedSecondFactor {
  /** As tokens tell it: a code that changes with time is the only kind here. */
  kind: 'totp';
  /** Identifier of the enrolled factor. */
  id: string;
}

/** A session that nobody has renewed for this long is over, in days. A working day renews it hourly. */
const IDLE_DAYS = 30;

/** Starts a session and gives its refresh token, which is stored only as a hash. */
export async function openSession(database: Kysely<Schema>, session: Session, now: Date): Promise<string> {
  await database
    .deleteFrom('identity_session')
    .where('account_id', '=', session.accountId)
    .where('last_used_at', '<', idleLimit(now))
    .execute();
  const token = randomToken();
  await database
    .insertInto('identity_session')
    .values({
      token_hash: hashOfToken(token),
      account_id: session.accountId,
      auth_time: new Date(session.authTime * 1000),
      second_factor: session.secondFactor?.kind ?? null,
      second_factor_id: session.secondFactor?.id ?? null,
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
    .select(['identity_session.auth_time', 'identity_session.second_factor_id', 'identity_session.last_used_at'])
    .where('identity_session.token_hash', '=', hashOfToken(refreshToken))
    .executeTakeFirst();
  if (!row) return null;
  const authTime = new Date(row.auth_time).getTime() / 1000;
  const secondFactor = row.second_factor_id === null ? null : { kind: 'totp' as const, id: row.second_factor_id };
  return {
    session: { accountId: row.id, authTime, secondFactor },
    account: accountFromRow(row),
    idle: new Date(row.last_used_at) < idleLimit(now),
  };
}

/** Notes that the session was renewed. */
export async function touchSession(database: Kysely<Schema>, refreshToken: string, now: Date): Promise<void> {
  await database
    .updateTable('identity_session')
    .set({ last_used_at: now })
    .where('token_hash', '=', hashOfToken(refreshToken))
    .execute();
}

function idleLimit(now: Date): Date {
  return new Date(now.getTime() - IDLE_DAYS * 24 * 3600 * 1000);
}
