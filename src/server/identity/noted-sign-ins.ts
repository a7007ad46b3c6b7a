import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { AccountState } from '../platform/calls/account-directories.ts';
import type { Actor, SignedIn } from '../platform/calls/call.ts';
import type { Schema } from '../platform/database/schema.ts';
import { endedSignInsOf } from './account-state.ts';

/**
 * When somebody last typed a password or code within one of the local provider's sign-ins. The sign-in is identified
 * by when it was made and not by its time for tokens, which changes when a factor is registered: anyone at an
 * unlocked desk could do that with a phone of their own.
 */
export async function provenWithin(database: Kysely<Schema>, accountId: string, signIn: string): Promise<Date | null> {
  const row = await database
    .selectFrom('identity_session')
    .select(['created_at', 'proven_at'])
    .where('id', '=', signIn)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row ? new Date(row.proven_at ?? row.created_at) : null;
}

export async function noteProof(
  database: Kysely<Schema>,
  { accountId, signIn }: { accountId: string; signIn: string },
  now: Date,
): Promise<void> {
  await database
    .updateTable('identity_session')
    .set({ proven_at: now })
    .where('id', '=', signIn)
    .where('account_id', '=', accountId)
    .execute();
}

/** Firebase names a sign-in by the second in which it was made, which its token states. */
export function secondOf(signIn: string): Date | null {
  return /^\d{1,11}$/.test(signIn) ? new Date(Number(signIn) * 1000) : null;
}

/** Patterns of user agents; the first that fits counts, because most user agents name others as well. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/\S+ .*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(Macintosh|Mac OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * "Firefox on Windows", as far as a user agent says, which may say anything; null: it says neither. Versions are left
 * out: browsers hide or freeze them, and nobody recognizes their devices by them.
 */
export function deviceInWords(userAgent: string | undefined): string | null {
  const named = (names: readonly [RegExp, string][]) => names.find(([sign]) => sign.test(userAgent ?? ''))?.[1] ?? null;
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)];
  if (browser === null) return system;
  return system === null ? browser : `${browser} on ${system}`;
}

/** Milliseconds within which a further use is not noted. */
const NOTED_FOR = 5 * 60_000;
/** Longer than the settings let any live. Milliseconds. */
const KEPT_FOR = 40 * 24 * 3_600_000;
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
