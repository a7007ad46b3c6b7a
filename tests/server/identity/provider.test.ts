import type { Kysely, Transaction } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { rowsWhere } from '../../support/rows.ts';
import type { Schema } from '../../../src/server/platform/database/schema.ts';
import { setDisabled, setName } from '../../../src/server/identity/accounts.ts';
import {
  endedEverywhere,
  CLAIMS,
  PASSWORD,
  openIdentity,
  type Answer,
  postAccounts,
  postRefresh,
  refreshWith,
  signInDirectly,
} from './fixture.ts';

const identity = openIdentity();
beforeAll(() => identity.addAccount('ilse@x.test'));
const post = (method: string, body: unknown) => postAccounts(identity.provider, method, body);
const messageOf = async (answer: Promise<Answer>) => (await answer).body.error?.message;
const signIn = (email: string, password = PASSWORD) => post('signInWithPassword', { email, password });
const refresh = (token: string) => refreshWith(identity.provider, token);

/** The database, with something that always happens just before a transaction begins. */
function intrudedOn(database: Kysely<Schema>, intrude: () => Promise<void>): Kysely<Schema> {
  const transaction = () => ({
    execute: async <T>(work: (transaction: Transaction<Schema>) => Promise<T>): Promise<T> => {
      await intrude();
      return database.transaction().execute(work);
    },
  });
  return new Proxy(database, {
    get(target, name) {
      if (name === 'transaction') return transaction;
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

test.each<[string, unknown]>([
  ['EMAIL_NOT_FOUND', { email: 'nobody@x.test', password: PASSWORD }],
  ['INVALID_PASSWORD', { email: 'ilse@x.test', password: 'wrong' }],
  ['MISSING_EMAIL', { password: PASSWORD }],
  ['MISSING_PASSWORD', { email: 'ilse@x.test' }],
  ['MISSING_PASSWORD', { email: 'ilse@x.test', password: '' }],
  ['INVALID_EMAIL', { email: 'ilse', password: PASSWORD }],
  ['INVALID_EMAIL', { email: 'il\u0000se@x.test', password: PASSWORD }],
  ['INVALID_EMAIL', { email: `${'i'.repeat(255)}@x.test`, password: PASSWORD }],
  ['INVALID_TENANT_ID', { email: 'ilse@x.test', password: PASSWORD, tenantId: 'other' }],
  ['Request contains an invalid argument.', { email: ['ilse@x.test'], password: PASSWORD }],
  ['Request contains an invalid argument.', { email: 'ilse@x.test', password: 7 }],
  ['Request contains an invalid argument.', []],
  ['Request contains an invalid argument.', 'null'],
  ['Invalid JSON payload received.', '{"email":'],
  ['Invalid JSON payload received.', ''],
])('accounts:signInWithPassword refuses with %s: %j', async (message, body) => {
  expect(await post('signInWithPassword', body)).toEqual({
    status: 400,
    body: { error: { code: 400, message, errors: [{ message, domain: 'global', reason: 'invalid' }] } },
  });
});

test('accounts:signInWithPassword shows a disabled account only anyone who knows its password', async () => {
  await identity.addAccount('off@x.test', { disabled: true });
  expect((await signIn('off@x.test')).body.error?.message).toBe('USER_DISABLED');
  expect((await signIn('off@x.test', 'wrong')).body.error?.message).toBe('INVALID_PASSWORD');
});

test('accounts:signInWithPassword refuses a body of more than 16 KiB', async () => {
  const { status, body } = await signIn('ilse@x.test', 'x'.repeat(16 * 1024));
  expect([status, body.error?.code]).toEqual([413, 413]);
});

test('accounts:signInWithPassword starts no session when the account changes between the check and the start', async () => {
  const { id } = await identity.addAccount('race@x.test');
  const { database } = identity.services;
  const set = async (change: object) =>
    void (await database.updateTable('identity_account').set(change).where('id', '=', id).execute());
  const [{ password_hash } = { password_hash: '' }] = await rowsWhere(identity.services, 'identity_account', { id });
  for (const change of [{ password_hash: 'scrypt$16$1$1$c2FsdA$AAAA' }, { disabled: true }]) {
    const provider = identity.providerOver(intrudedOn(database, () => set(change)));
    const attempt = postAccounts(provider, 'signInWithPassword', { email: 'race@x.test', password: PASSWORD });
    expect(await messageOf(attempt)).toBe('INVALID_PASSWORD');
    await set({ password_hash, disabled: false });
  }
  expect(await rowsWhere(identity.services, 'identity_session', { account_id: id })).toEqual([]);
});

test.each<[string, Record<string, string>]>([
  ['INVALID_REFRESH_TOKEN', { grant_type: 'refresh_token', refresh_token: 'invented' }],
  ['MISSING_REFRESH_TOKEN', { grant_type: 'refresh_token' }],
  ['MISSING_GRANT_TYPE', {}],
  ['INVALID_GRANT_TYPE', { grant_type: 'authorization_code' }],
])('securetoken refuses with %s', async (message, form) => {
  expect(await postRefresh(identity.provider, form)).toEqual({
    status: 400,
    body: { error: { code: 400, message, status: 'INVALID_ARGUMENT' } },
  });
});

test('securetoken takes a sign-in made in the very second in which the earlier ones were ended', async () => {
  const { id } = await identity.addAccount('same-second@x.test');
  await endedEverywhere(identity.services, id);
  const { idToken, refreshToken } = await signInDirectly(identity.provider, 'same-second@x.test');
  expect((await refresh(refreshToken)).status).toBe(200);
  expect((await identity.tokenCheck.check(`Bearer ${idToken}`)).id).toBe(id);
});

test('accounts:lookup shows the account, but nothing about its password', async () => {
  const { idToken } = await signInDirectly(identity.provider, 'ilse@x.test');
  const { body } = await post('lookup', { idToken });
  const [user] = body.users as Record<string, unknown>[];
  expect(user).toMatchObject({ email: 'ilse@x.test', emailVerified: true, disabled: false });
  expect(JSON.parse(user?.customAttributes as string)).toEqual(CLAIMS);
  expect(user).not.toHaveProperty('passwordHash');
  expect(user).not.toHaveProperty('tenantId');
});

test('accounts:lookup refuses what is no token of ours', async () => {
  expect((await post('lookup', {})).body.error?.message).toBe('MISSING_ID_TOKEN');
  expect((await post('lookup', { idToken: 'a.b.c' })).body.error?.message).toBe('INVALID_ID_TOKEN');
  expect((await post('lookup', { idToken: 7 })).status).toBe(400);
});

test('accounts:lookup refuses a token that has run out, was ended, or whose account is disabled or gone', async () => {
  const { id } = await identity.addAccount('looked-up@x.test');
  let { idToken } = await signInDirectly(identity.provider, 'looked-up@x.test');
  const refusal = () => messageOf(post('lookup', { idToken }));
  await setDisabled(identity.services, id, true);
  expect(await refusal()).toBe('USER_DISABLED');
  await setDisabled(identity.services, id, false);
  expect(await refusal()).toBe('TOKEN_EXPIRED');
  ({ idToken } = await signInDirectly(identity.provider, 'looked-up@x.test'));
  expect(await refusal()).toBeUndefined();
  identity.clock.forward(1);
  await endedEverywhere(identity.services, id);
  expect(await refusal()).toBe('TOKEN_EXPIRED');
  await identity.services.database.deleteFrom('identity_account').where('id', '=', id).execute();
  expect(await refusal()).toBe('USER_NOT_FOUND');
  identity.clock.forward(3600);
  expect(await refusal()).toBe('TOKEN_EXPIRED');
});

test('a name reaches tokens without what nobody sees', async () => {
  const { id } = await identity.addAccount('named@x.test');
  await setName(identity.services, id, 'Ilse \u202Ede\u2066 Wit ');
  const { idToken } = await signInDirectly(identity.provider, 'named@x.test');
  expect((await identity.tokenCheck.check(`Bearer ${idToken}`)).name).toBe('Ilse de Wit');
});

test('the keys are published, and only their public part', async () => {
  const answer = await identity.provider.request('/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com');
  expect(await answer.json()).toEqual(identity.key.publicKeys);
});

test.each([
  ['POST', '/identitytoolkit.googleapis.com/v1/accounts:signUp'],
  ['GET', '/identitytoolkit.googleapis.com/v1/accounts:lookup'],
  ['GET', '/identitytoolkit.googleapis.com/v2/recaptchaConfig'],
  ['GET', '/securetoken.googleapis.com/v1/token'],
  ['GET', '/service_accounts/v1/jwk/somebody@else'],
])('%s %s does not exist and says so in JSON', async (method, path) => {
  const answer = await identity.provider.request(path, { method });
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ error: { code: 404, message: 'Method not found.' } });
});
