import { scryptSync } from 'node:crypto';
import type { OpenDatabase } from '../../src/server/platform/database/open.ts';
import { createAccount } from '../../src/server/identity/accounts.ts';
import type { Role } from '../../src/contract/base/roles.ts';

export const STAFF_PASSWORD = 'a-password-of-the-tests';

/** A hash as stored ones may be, that takes a millisecond to make and to check instead of 200. */
export function quickHash(password: string): string {
  const key = scryptSync(password, 'salt', 32, { N: 16, r: 1, p: 1 });
  return `scrypt$16$1$1$${Buffer.from('salt').toString('base64url')}$${key.toString('base64url')}`;
}

/** Adds a person with one role and no area; returns the e-mail address. */
export async function addPerson({ kysely }: Pick<OpenDatabase, 'kysely'>, name: string, role: Role): Promise<string> {
  const email = `${name}@dossier.test`;
  const claims = {
    company: 1,
    companyName: 'Tests',
    forceMfa: false,
    forcedTotp: false,
    geos: [],
    roles: [role],
    tenant: 'tests',
  };
  const services = { database: kysely, now: () => new Date(), directory: { forget: () => undefined } };
  const account = { email, emailVerified: true, name, password: STAFF_PASSWORD, claims };
  await createAccount(services, account, async (password) => quickHash(password));
  return email;
}

/** What a sign-in gives: the header for the API, and the token that asks for the next one. */
export type SignedIn = { authorization: string; refreshToken: string };

export async function signInAt(address: string, email: string): Promise<SignedIn> {
  const answer = await fetch(`${address}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: STAFF_PASSWORD, returnSecureToken: true }),
  });
  const body = (await answer.json()) as { idToken?: string; refreshToken?: string };
  if (!body.idToken || !body.refreshToken) throw new Error(`Signing in answered ${JSON.stringify(body)}`);
  return { authorization: `Bearer ${body.idToken}`, refreshToken: body.refreshToken };
}

/** What the next token of a sign-in is; null if it is refused. */
export async function renewAt(address: string, { refreshToken }: SignedIn): Promise<SignedIn | null> {
  const answer = await fetch(`${address}/securetoken.googleapis.com/v1/token?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  });
  const body = (await answer.json()) as { id_token?: string; refresh_token?: string };
  if (!body.id_token || !body.refresh_token) return null;
  return { authorization: `Bearer ${body.id_token}`, refreshToken: body.refresh_token };
}
