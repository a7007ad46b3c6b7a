import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { COMMON_PASSWORD } from '../../../src/contract/session/passwords.ts';
import { isCommonPassword } from '../../../src/server/identity/new-password.ts';
import { requestHash } from '../../../src/server/platform/http/idempotency.ts';
import { PASSWORD, postAccounts, refreshWith, tablesHolding } from '../identity/fixture.ts';
import { SAFARI, ownAccountFixture } from './fixture.ts';
import { opened } from '../../support/shared-api.ts';
import { rowsWhere } from '../../support/rows.ts';
import passwords from './passwords.json' with { type: 'json' };

const house = opened(ownAccountFixture);
const NEW = 'eleven green bicycles';
const change = (who: { idToken: string }, body: object, key?: string) =>
  house.ask(who, 'POST', '/me/password', { body, ...(key !== undefined && { key }) });
const isIn = async (who: { idToken: string }) => (await house.ask(who, 'GET', '/me/preferences')).status === 200;
const signedIn = async (email: string, password: string) =>
  (await postAccounts(house.identity.provider, 'signInWithPassword', { email, password })).body.error?.message ?? 'in';

test('P121 one’s own password is changed by who knows the old one: other sign-ins end, this one goes on with the tokens that it has', async () => {
  const { identity, signIn, services } = house;
  const { id } = await identity.addAccount('change@x.test');
  const phone = await signIn('change@x.test', SAFARI);
  const desk = await signIn('change@x.test');
  await services.database
    .insertInto('staff_invitation')
    .values({
      account_id: id,
      id,
      token_hash: 'x',
      first: false,
      made_at: identity.clock.now(),
      ends_at: new Date(8e12),
    })
    .execute();
  // Somebody has got past the old one and awaits the code.
  const now = identity.clock.now();
  const pending = { account_id: id, credential_hash: 'half', auth_time: now, started_at: now };
  await services.database.insertInto('identity_pending_sign_in').values(pending).execute();
  const { status, body } = await change(desk, { old_password: PASSWORD, new_password: NEW });
  expect([status, body.ended]).toEqual([200, 1]);
  expect([await isIn(phone), await isIn(desk)]).toEqual([false, true]);
  expect((await refreshWith(identity.provider, phone.refreshToken)).body.error?.message).toBe('TOKEN_EXPIRED');
  expect((await refreshWith(identity.provider, desk.refreshToken)).status).toBe(200);
  expect(await signedIn('change@x.test', PASSWORD)).toBe('INVALID_PASSWORD');
  expect(await signedIn('change@x.test', NEW)).toBe('in');
  expect(await rowsWhere(services, 'staff_invitation', { account_id: id })).toEqual([]);
  expect(await rowsWhere(services, 'identity_pending_sign_in')).toEqual([]);
  expect(await rowsWhere(services, 'staff_change', { account_id: id })).toMatchObject([
    { change: 'password-set', changed_by: id },
  ]);
});

test.each<[string, { old_password?: string; new_password: string }, string, string]>([
  ['a wrong old one', { old_password: 'not the one', new_password: NEW }, 'old_password', 'This is not your password.'],
  ['a short one', { new_password: 'short' }, 'new_password', 'A password needs at least 10 characters.'],
  ['the same', { new_password: PASSWORD }, 'new_password', 'This is already your password. Choose a new one.'],
  ['a common one', { new_password: 'Password123!' }, 'new_password', COMMON_PASSWORD],
  ['one’s own name', { new_password: 'Verhoeven2026' }, 'new_password', COMMON_PASSWORD],
  ['a book', { new_password: 'x1'.repeat(501) }, 'new_password', 'A password can have at most 1000 characters.'],
])('P121 %s is refused at its field, and no password is changed', async (what, given, path, sentence) => {
  const email = `${what.replaceAll(/\W/g, '')}@x.test`;
  await house.identity.addAccount(email);
  const desk = await house.signIn(email);
  const { status, body } = await change(desk, { old_password: PASSWORD, ...given });
  expect([status, body.code, body.error, body.details]).toEqual([
    422,
    'invalid-input',
    sentence,
    [{ path, problem: sentence }],
  ]);
  expect(await signedIn(email, PASSWORD)).toBe('in');
});

test('P121 wrong old passwords cost the wait of wrong passwords, however many come at once, and bar no sign-in', async () => {
  await house.identity.addAccount('guess@x.test');
  const desk = await house.signIn('guess@x.test');
  const wrong = () => change(desk, { old_password: 'not the one', new_password: NEW });
  const tries = await Promise.all(Array.from({ length: 8 }, wrong));
  expect(tries.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    422, 422, 422, 422, 422, 429, 429, 429,
  ]);
  const right = await change(desk, { old_password: PASSWORD, new_password: NEW });
  expect([right.status, right.body.code, right.headers.get('retry-after')]).toEqual([429, 'rate-limited', '60']);
  expect(await signedIn('guess@x.test', PASSWORD)).toBe('in');
  house.identity.clock.forward(61);
  expect((await change(desk, { old_password: PASSWORD, new_password: NEW })).status).toBe(200);
});

test('P121 a change of password that is sent again is answered as before, and by what is kept nobody can try passwords', async () => {
  const { identity, signIn, services, logged } = house;
  await identity.addAccount('again@x.test');
  const desk = await signIn('again@x.test');
  const body = { old_password: PASSWORD, new_password: 'forty seven quiet lamps' };
  const first = await change(desk, body, 'again');
  const second = await change(desk, body, 'again');
  expect([second.status, second.body]).toEqual([200, first.body]);
  const kept = await rowsWhere(services, 'idempotency', { key: 'again' });
  const input = { params: {}, query: {}, body, expectedVersion: null, lease: null };
  const plain = requestHash('account.change-password', input);
  expect(plain).toHaveLength(createHash('sha256').digest('hex').length);
  expect(kept.map((each) => each.request_hash)).not.toContain(plain);
  expect(await tablesHolding(services.database, 'quiet lamps')).toEqual([]);
  expect(logged.join('\n')).not.toContain('quiet lamps');
});

const guessedFirst = async (password: string) => {
  const found = await Promise.all(passwords.people.map((own) => isCommonPassword(password, own)));
  return found.includes(true);
};
test.each(passwords.guessed.flat())('P121 %s is a password that is guessed first', async (password) => {
  expect(await guessedFirst(password)).toBe(true);
});
test.each(passwords.free.flat())('P121 %s is no password that is guessed first', async (password) => {
  expect(await guessedFirst(password)).toBe(false);
});
