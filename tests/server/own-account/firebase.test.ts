import { expect, test } from 'vitest';
import { noteSignIn } from '../../../src/server/identity/noted-sign-ins.ts';
import { opened, TEST_NOW } from '../../support/shared-api.ts';
import { apiWithGoogle } from '../staff/api-with-google.ts';
import { SAFARI } from './fixture.ts';

const here = opened(apiWithGoogle);
const me = () => here.api.as('Creator', 'person');

test('P121 with Firebase one’s own sign-ins are reported as they were met, by the second in which each was made, and end', async () => {
  const second = Math.floor(TEST_NOW.getTime() / 1000) - 300;
  const { database } = here.api.services;
  here.google.accounts.set('person', { localId: 'person', email: 'person@x.test' });
  await noteSignIn(database, { accountId: 'person', signIn: String(second), userAgent: SAFARI }, TEST_NOW);
  const { provider, sign_ins: shown } = await here.api.call('account.get', {}, me());
  expect([provider, shown]).toMatchObject([
    'firebase',
    [{ id: String(second), device: 'Safari on iPhone', is_this: false, signed_in_at: { seconds: second } }],
  ]);
  await here.api.call('account.end-sign-in', { params: { signInId: String(second) } }, me());
  expect((await here.api.call('account.get', {}, me())).sign_ins).toEqual([]);
  const recorded = await database.selectFrom('staff_change').select(['change', 'email']).execute();
  expect(recorded).toEqual([{ change: 'sign-in-ended', email: 'person@x.test' }]);
});

test('P121 with Firebase what it cannot do is refused with the way that there is', async () => {
  const body = { old_password: 'the old one', new_password: 'eleven green bicycles' };
  const password = await here.api.attempt('account.change-password', { body }, me());
  expect([password.status, password.body.code, password.body.error]).toEqual([
    409,
    'status-forbids',
    'Firebase keeps your password. Ask an Admin for a link to set a new one.',
  ]);
  const codes = await here.api.attempt('account.make-recovery-codes', { body: { password: 'mine' } }, me());
  expect([codes.status, codes.body.code, codes.body.error]).toEqual([
    409,
    'status-forbids',
    'Firebase has no recovery codes. If you lose your second factor, ask an Admin to reset it.',
  ]);
});
