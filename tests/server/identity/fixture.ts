import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import { sql, type Kysely } from 'kysely';
import { pino } from 'pino';
import type { Schema } from '../../../src/server/platform/database/schema.ts';
import { callersBehind } from '../../../src/server/platform/network/callers.ts';
import { LOCAL_PROJECT_ID } from '../../../src/server/platform/configuration/config.ts';
import { localAccountDirectory } from '../../../src/server/identity/account-state.ts';
import { accountFromRow, type Account } from '../../../src/server/identity/accounts.ts';
import type { AccountClaims } from '../../../src/server/platform/calls/account-directories.ts';
import { identityProvider } from '../../../src/server/identity/provider.ts';
import type { ProviderServices } from '../../../src/server/identity/provider-services.ts';
import type { SecretBox } from '../../../src/libraries/identity-toolkit/secret-box.ts';
import { openSecretBox } from '../../../src/server/identity/secret-key.ts';
import { localSignIns } from '../../../src/server/identity/open-identity.ts';
import { openSigningKey } from '../../../src/server/identity/secret-key.ts';
import { createTokenCheck } from '../../../src/server/identity/token-check.ts';
import { openTestDatabase } from '../../support/database.ts';
import { quickHash } from '../../support/staff.ts';
import { opened } from '../../support/shared-api.ts';
import { testClock } from './clock.ts';

/** For anyone who asks for no code. */
export const NO_SECRETS = {} as SecretBox;
/** Milliseconds. */
export const SIGN_IN_LIFE = 12 * 3_600_000;
export const PASSWORD = 'correct horse battery';
export const CLAIMS: AccountClaims = {
  company: 17,
  companyName: 'Meridian',
  forceMfa: false,
  forcedTotp: false,
  geos: ['nl', 'de-at'],
  roles: ['FillIn'],
  tenant: 'meridian',
};

/** Provider, accounts and token check over a database of their own, as the server puts them together. */
export async function identityFixture() {
  const store = await openTestDatabase();
  const keyDirectory = await mkdtemp(join(tmpdir(), 'dossier-identity-'));
  const clock = testClock();

  /** What a start of the server makes anew; database and key directory outlive it. */
  async function start() {
    const key = await openSigningKey(keyDirectory);
    const directory = localAccountDirectory({ database: store.kysely, now: clock.now });
    const services = { database: store.kysely, now: clock.now, directory };
    const log = pino({ level: 'silent' });
    const secrets = await openSecretBox(store.kysely, keyDirectory);
    const providerOver = (database: Kysely<Schema>, more: Partial<ProviderServices> = {}) =>
      identityProvider({
        ...services,
        database,
        key,
        secrets,
        timeCodes: true,
        signInLife: SIGN_IN_LIFE,
        callers: callersBehind(['127.0.0.0/8', '::1']),
        projectId: LOCAL_PROJECT_ID,
        log,
        ...more,
      });
    const provider = providerOver(store.kysely);
    const tokenCheck = createTokenCheck({
      projectId: LOCAL_PROJECT_ID,
      keys: key.keys,
      accounts: directory,
      tenantId: null,
      signInLife: SIGN_IN_LIFE,
      now: clock.now,
    });
    return { key, secrets, services, provider, providerOver, tokenCheck };
  }
  const started = await start();
  return {
    ...started,
    clock,
    keyDirectory,
    start,
    addAccount: (email: string, more: AccountChoices = {}) => addAccount(started.services, email, more),
    async close() {
      await store.close();
      await rm(keyDirectory, { recursive: true });
    },
  };
}

export async function endedEverywhere(
  services: { database: Kysely<Schema>; now: () => Date; directory: { forget(uid: string): void } },
  id: string,
): Promise<void> {
  const signIns = localSignIns({ ...services, secrets: NO_SECRETS, life: SIGN_IN_LIFE });
  await services.database.transaction().execute((transaction) => signIns.endAll(transaction, id));
  signIns.ended(id);
}

export type AccountChoices = { disabled?: boolean; email_verified?: boolean; claims?: AccountClaims };

/** A row as createAccount makes it, but with a quick hash. */
async function addAccount(
  { database, now }: { database: Kysely<Schema>; now: () => Date },
  email: string,
  { claims = CLAIMS, ...more }: AccountChoices,
): Promise<Account> {
  const row = await database
    .insertInto('identity_account')
    .values({
      id: randomUUID(),
      email,
      email_folded: email,
      email_verified: true,
      name: 'Ilse Verhoeven',
      password_hash: quickHash(PASSWORD),
      password_changed_at: now(),
      claims: JSON.stringify(claims),
      valid_since: new Date(Math.floor(now().getTime() / 1000) * 1000),
      created_at: now(),
      ...more,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return accountFromRow(row);
}

export type IdentityFixture = Awaited<ReturnType<typeof identityFixture>>;
export const openIdentity = (): IdentityFixture => opened(identityFixture);

export async function serveOnLoopback(app: Hono): Promise<{ origin: string; close: () => Promise<void> }> {
  const { server, port } = await new Promise<{ server: ReturnType<typeof serve>; port: number }>((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (address: AddressInfo) =>
      resolve({ server, port: address.port }),
    );
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}

/** The names of the tables that hold a text in any of their rows. */
export async function tablesHolding(database: Kysely<Schema>, text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(database);
  const holding: string[] = [];
  for (const { name } of tables) {
    const held = await sql`select from ${sql.table(name)} as row where strpos(row::text, ${text}) > 0`.execute(
      database,
    );
    if (held.rows.length > 0) holding.push(name);
  }
  return holding;
}

export type Answer = { status: number; body: Record<string, unknown> & { error?: { code: number; message: string } } };

/** Posts to an account endpoint (`signInWithPassword`, `lookup`, `update`) as the SDK does. */
export function postAccounts(app: Hono, method: string, body: unknown): Promise<Answer> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return post(app, `/identitytoolkit.googleapis.com/v1/accounts:${method}?key=local`, text, 'application/json');
}

/** Posts to a second-factor endpoint (`mfaEnrollment:start`, `mfaSignIn:finalize`, …). */
export function postFactors(app: Hono, method: string, body: unknown): Promise<Answer> {
  const path = `/identitytoolkit.googleapis.com/v2/accounts/${method}?key=local`;
  return post(app, path, JSON.stringify(body), 'application/json');
}

export function postRefresh(app: Hono, form: Record<string, string>): Promise<Answer> {
  const text = new URLSearchParams(form).toString();
  return post(app, '/securetoken.googleapis.com/v1/token?key=local', text, 'application/x-www-form-urlencoded');
}

export const refreshWith = (app: Hono, refreshToken: string): Promise<Answer> =>
  postRefresh(app, { grant_type: 'refresh_token', refresh_token: refreshToken });

async function post(app: Hono, path: string, body: string, type: string): Promise<Answer> {
  const answer = await app.request(path, { method: 'POST', body, headers: { 'content-type': type } });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
}

export async function signInDirectly(
  app: Hono,
  email: string,
  password = PASSWORD,
): Promise<{ idToken: string; refreshToken: string }> {
  const { status, body } = await postAccounts(app, 'signInWithPassword', { email, password, returnSecureToken: true });
  if (status !== 200) throw new Error(body.error?.message);
  return { idToken: body.idToken as string, refreshToken: body.refreshToken as string };
}
