import { expect, test } from 'vitest';
import {
  createAccount,
  findByEmail,
  findById,
  type NewAccount,
  setClaims,
  setDisabled,
  setName,
} from '../../../src/server/identity/accounts.ts';
import { rowsWhere } from '../../support/rows.ts';
import { CLAIMS, PASSWORD, openIdentity, refreshWith, signInDirectly } from './fixture.ts';

const identity = openIdentity();
const validSince = async (id: string) => (await identity.services.directory.accountState(id))?.validSince.toISOString();
const create = (email: string, more: Partial<NewAccount> = {}) =>
  createAccount(identity.services, {
    email,
    emailVerified: true,
    name: 'Ilse Verhoeven',
    password: PASSWORD,
    claims: CLAIMS,
    ...more,
  });

test('a new account is found by its address in any case and by its id', async () => {
  const account = await create(' Ilse.V@X.test ');
  expect(account).toMatchObject({ email: 'Ilse.V@X.test', name: 'Ilse Verhoeven', claims: CLAIMS, disabled: false });
  expect(await findByEmail(identity.services.database, 'ilse.v@x.TEST')).toEqual(account);
  expect(await findById(identity.services.database, account.id)).toEqual(account);
  expect(await findByEmail(identity.services.database, 'nobody@x.test')).toBeNull();
});

test('a new account needs an address of its own', async () => {
  await create('once@x.test');
  await expect(create('ONCE@x.test')).rejects.toThrow('There is an account for ONCE@x.test already.');
});

test.each<[string, Partial<NewAccount>, string]>([
  ['an address that is none', { email: 'ilse' }, 'not an e-mail address'],
  ['an address with a control character', { email: 'il\u0000se@x.test' }, 'not an e-mail address'],
  ['no name', { name: '  ' }, 'A name needs'],
  ['a password of 9 characters', { password: '123456789' }, 'at least 10 characters'],
  ['a role that does not exist', { claims: { ...CLAIMS, roles: ['Admin', 'Owner'] } }, 'no role called "Owner"'],
  ['claims of the wrong kind', { claims: { ...CLAIMS, company: '17' as unknown as number } }, 'company'],
  ['more claims than a token may carry', { claims: { ...CLAIMS, geos: Array(300).fill('nl') } }, '1000 bytes'],
])('a new account is refused with %s', async (_what, wrong, sentence) => {
  await expect(create('refused@x.test', wrong)).rejects.toThrow(sentence);
  expect(await findByEmail(identity.services.database, 'refused@x.test')).toBeNull();
});

test('a change is seen by the API at once when roles change: sign-ins up to the end of that second no longer count', async () => {
  const { id } = await identity.addAccount('roles-change@x.test');
  expect(await validSince(id)).toBe('2026-11-21T09:00:00.000Z');
  await setClaims(identity.services, id, { ...CLAIMS, roles: ['Admin'] });
  expect(await validSince(id)).toBe('2026-11-21T09:00:01.000Z');
});

test('a change is seen by the API at once: but a new name ends no sign-in', async () => {
  const { id } = await identity.addAccount('name@x.test');
  await setName(identity.services, id, ' Ilse de Wit ');
  expect(await findById(identity.services.database, id)).toMatchObject({ name: 'Ilse de Wit' });
  expect(await validSince(id)).toBe('2026-11-21T09:00:00.000Z');
});

test('roles and accounts that do not exist are refused in a change too', async () => {
  const { id } = await identity.addAccount('roles@x.test');
  await expect(setClaims(identity.services, id, { ...CLAIMS, roles: ['Owner'] })).rejects.toThrow('no role called');
  expect((await findById(identity.services.database, id))?.claims).toEqual(CLAIMS);
  await expect(setDisabled(identity.services, 'nobody', true)).rejects.toThrow('There is no account "nobody".');
});

test('what a stolen database holds of a session is no refresh token', async () => {
  const { id: account_id } = await create('theft@x.test');
  const { refreshToken } = await signInDirectly(identity.provider, 'theft@x.test');
  const [session] = await rowsWhere(identity.services, 'identity_session', { account_id });
  const [, , secret = ''] = refreshToken.split('.');
  const guessed = (secret.startsWith('x') ? 'y' : 'x') + secret.slice(1);
  for (const made of ['', '.0', `.0.${guessed}`].map((rest) => `${session?.id}${rest}`)) {
    expect((await refreshWith(identity.provider, made)).body.error?.message).toBe('INVALID_REFRESH_TOKEN');
  }
});
