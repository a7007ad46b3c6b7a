import type { IncomingMessage } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Kysely } from 'kysely';
import type { Callers } from '../platform/network/callers.ts';
import type { Schema } from '../platform/database/schema.ts';
import { countedWindows, secondsLeft } from '../platform/network/counted-windows.ts';
import { IdentityRefusal } from '../../libraries/identity-toolkit/refusals.ts';
import { hashOfToken, randomToken } from '../../libraries/identity-toolkit/secret-box.ts';

/**
 * What failed sign-ins are counted by: the network they come from, or a device on which somebody has signed in
 * before. So an attacker who guesses from elsewhere locks nobody out of their own desk.
 */
export interface SignInSource {
  kind: 'network' | 'device';
  /** Distinguishes it from others; null where nothing is known, as outside a real server. */
  name: string | null;
}

export interface SourceServices {
  database: Kysely<Schema>;
  callers: Callers;
  now: () => Date;
}

const COOKIE = 'dossier-device';
/** Only the identity provider gets to see the cookie. */
const PATH = '/identitytoolkit.googleapis.com';
/** A device without a sign-in for so long is new again. Seconds. */
const KEPT_FOR = 180 * 86_400;
/** Devices of one account; the longest unused is forgotten. */
const MOST_DEVICES = 20;

/** The source of a try. A device counts as known only for the accounts that have signed in on it; null: for any. */
export async function signInSource(
  { database, callers, now }: SourceServices,
  c: Context,
  emailFolded: string | null,
): Promise<SignInSource> {
  const token = getCookie(c, COOKIE);
  if (token !== undefined) {
    const name = hashOfToken(token);
    const known = await database
      .selectFrom('identity_device')
      .innerJoin('identity_account', 'identity_account.id', 'account_id')
      .select('token_hash')
      .where('token_hash', '=', name)
      .where('identity_device.last_sign_in_at', '>', oldest(now()))
      .$if(emailFolded !== null, (query) => query.where('email_folded', '=', emailFolded ?? ''))
      .executeTakeFirst();
    if (known) return { kind: 'device', name };
  }
  return { kind: 'network', name: callers.networkOf(requestOf(c)) };
}

/** After a sign-in that has passed all its factors: remembers this device as known. */
export async function rememberDevice(
  { database, callers, now }: SourceServices,
  c: Context,
  accountId: string,
): Promise<void> {
  const present = getCookie(c, COOKIE);
  // A cookie not issued to this account may have been placed there by somebody who knows it.
  const { kind } =
    present === undefined ? { kind: 'network' } : await signInSource({ database, callers, now }, c, null);
  const token = kind === 'device' && present !== undefined ? present : randomToken();
  const values = { account_id: accountId, token_hash: hashOfToken(token), last_sign_in_at: now() };
  await database
    .insertInto('identity_device')
    .values(values)
    .onConflict((conflict) => conflict.columns(['account_id', 'token_hash']).doUpdateSet(values))
    .execute();
  const kept = database
    .selectFrom('identity_device')
    .select('token_hash')
    .where('account_id', '=', accountId)
    .where('last_sign_in_at', '>', oldest(now()))
    .orderBy('last_sign_in_at', 'desc')
    .limit(MOST_DEVICES);
  await database
    .deleteFrom('identity_device')
    .where('account_id', '=', accountId)
    .where('token_hash', 'not in', kept)
    .execute();
  setCookie(c, COOKIE, token, {
    path: PATH,
    httpOnly: true,
    sameSite: 'Strict',
    secure: callers.isSecure(requestOf(c)),
    maxAge: KEPT_FOR,
  });
}

function oldest(now: Date): Date {
  return new Date(now.getTime() - KEPT_FOR * 1000);
}

export function requestOf(c: Context): IncomingMessage | undefined {
  return ((c.env ?? {}) as { incoming?: IncomingMessage }).incoming;
}

/** So many refused sign-ins from one network or known device … */
const REFUSALS = 50;
/** … within this time, in milliseconds. A large office behind one address stays below it. */
const WINDOW = 15 * 60_000;
/** About a megabyte. */
const REMEMBERED = 10_000;

/**
 * Stops one network from trying the accounts of many people, which the limit of each account does not detect. With
 * several processes a network has as many tries in each.
 */
export function addressLimit(now: () => Date): (sourceOf: (c: Context) => Promise<SignInSource>) => MiddlewareHandler {
  const windowOf = countedWindows({ length: WINDOW, remembered: REMEMBERED, now });
  return (sourceOf) => async (c, next) => {
    const { kind, name } = await sourceOf(c);
    if (name === null) return next();
    const window = windowOf(`${kind} ${name}`);
    if (window.tries >= REFUSALS) {
      c.header('Retry-After', String(secondsLeft(window, now())));
      throw new IdentityRefusal('TOO_MANY_ATTEMPTS_TRY_LATER : Too many sign-ins from this address were refused.', 429);
    }
    // Counted before the answer is known, or many tries sent at once would all pass.
    window.tries += 1;
    await next();
    if (c.res.ok || c.res.status >= 500) window.tries -= 1;
  };
}
