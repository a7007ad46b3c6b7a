import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { AccountState } from '../calls/account-directory.ts';
import type { Actor, SignedIn } from '../calls/call.ts';
import type { Schema } from '../database/schema.ts';
import { deviceInWords } from './device-in-words.ts';
import { endedSignInsOf } from './ended-sign-ins.ts';
import { secondOf } from './fresh-proofs.ts';

/** Milliseconds within which a further use is not noted. */
const NOTED_FOR = 5 * 60_000;
/** Longer than the settings let any live. Milliseconds. */
const KEPT_FOR = 40 * 24 * 3_600_000;
/** Sign-ins that are remembered as noted. */
const REMEMBERED = 10_000;

type Check = (authorization: string | null, anybody?: boolean) => Promise<Actor | SignedIn>;
type NotingCheck = (...asked: [...Parameters<Check>, userAgent?: string | undefined]) => ReturnType<Check>;

interface Parts {
  database: Kysely<Schema>;
  now: () => Date;
  log: Logger;
}

/** A check of tokens that notes from which device a sign-in is used, and when last. */
export function checkNoting(check: Check, { database, now, log }: Parts): NotingCheck {
  const noted = new Map<string, number>();
  return async (authorization, anybody, userAgent) => {
    const person = await check(authorization, anybody);
    const { id: accountId, signIn } = person;
    if (signIn === undefined) return person;
    const at = now();
    const key = JSON.stringify([accountId, signIn]);
    if (Math.abs(at.getTime() - (noted.get(key) ?? 0)) < NOTED_FOR) return person;
    if (noted.size >= REMEMBERED) noted.clear();
    noted.set(key, at.getTime());
    // A call is not refused because of what is only shown to its owner.
    await noteSignIn(database, { accountId, signIn, userAgent }, at).catch((error: unknown) =>
      log.warn({ err: error }, 'a use of a sign-in was not noted'),
    );
    return person;
  };
}

interface Use {
  accountId: string;
  signIn: string;
  userAgent: string | undefined;
}

export async function noteSignIn(
  database: Kysely<Schema>,
  { accountId, signIn, userAgent }: Use,
  now: Date,
): Promise<void> {
  await database
    .deleteFrom('sign_in')
    .where('account_id', '=', accountId)
    .where('last_used_at', '<', new Date(now.getTime() - KEPT_FOR))
    .execute();
  await database
    .insertInto('sign_in')
    .values({
      account_id: accountId,
      sign_in: signIn,
      device: deviceInWords(userAgent),
      // Its beginning is not known for one of ours, so it is set to now.
      signed_in_at: secondOf(signIn) ?? now,
      last_used_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'sign_in']).doUpdateSet({
        device: sql<string | null>`coalesce(excluded.device, sign_in.device)`,
        last_used_at: sql<Date>`greatest(excluded.last_used_at, sign_in.last_used_at)`,
      }),
    )
    .execute();
}

export interface NotedSignIn {
  id: string;
  device: string | null;
  signedInAt: Date;
  lastUsedAt: Date;
}

/** The sign-ins that still count; `life`: how long one lives at most, in milliseconds. */
interface Counting {
  state: Pick<AccountState, 'validSince'>;
  life: number;
  now: Date;
}

/** The local provider's sign-ins that still count, by name. */
export async function sessionsOf(
  database: Kysely<Schema>,
  accountId: string,
  { state, life, now }: Counting,
): Promise<string[]> {
  const rows = await database
    .selectFrom('identity_session')
    .select('id')
    .where('account_id', '=', accountId)
    .where('auth_time', '>=', state.validSince)
    .where('auth_time', '>', new Date(now.getTime() - life))
    .where(sql<boolean>`id <> all (${endedSignInsOf(accountId)})`)
    .execute();
  return rows.map(({ id }) => id);
}

/** The noted sign-ins of an account that still count, the latest first. */
export async function signInsOf(
  database: Kysely<Schema>,
  accountId: string,
  { state, life, now }: Counting,
): Promise<NotedSignIn[]> {
  // A sign-in of the local provider counts from a later moment once its password or factor has changed.
  const began = sql<Date>`coalesce(identity_session.auth_time, sign_in.signed_in_at)`;
  const rows = await database
    .selectFrom('sign_in')
    .leftJoin('identity_session', 'identity_session.id', 'sign_in.sign_in')
    .select(['sign_in.sign_in', 'device', 'last_used_at', 'signed_in_at'])
    .where('sign_in.account_id', '=', accountId)
    .where(began, '>=', state.validSince)
    .where(began, '>', new Date(now.getTime() - life))
    .where(sql<boolean>`sign_in.sign_in <> all (${endedSignInsOf(accountId)})`)
    .orderBy('signed_in_at', 'desc')
    .orderBy('sign_in.sign_in')
    .execute();
  return rows.map((row) => ({
    id: row.sign_in,
    device: row.device,
    signedInAt: new Date(row.signed_in_at),
    lastUsedAt: new Date(row.last_used_at),
  }));
}
