import { expect, test } from 'vitest';
import { staffChainFault } from '../../../src/server/trail/audit/staff-trail.ts';
import { takeSecondFactorOff } from '../../../src/server/identity/second-factor.ts';
import { answerChallenge, challengeFor, codeAt, enrolDirectly } from '../identity/authenticator.ts';
import { PASSWORD, signInDirectly, tablesHolding } from '../identity/fixture.ts';
import { ownAccountFixture } from './fixture.ts';
import { opened } from '../../support/shared-api.ts';
import { rowsWhere } from '../../support/rows.ts';

const house = opened(ownAccountFixture);

async function enrolled(email: string) {
  const { id } = await house.identity.addAccount(email);
  const { idToken, secret } = await enrolDirectly(house.identity, email);
  const make = (password = PASSWORD, key?: string) =>
    house.ask({ idToken }, 'POST', '/me/recovery-codes', { body: { password }, ...(key !== undefined && { key }) });
  return {
    id,
    make,
    codes: async (): Promise<string[]> => (await make()).body.codes,
    left: async () => (await house.ask({ idToken }, 'GET', '/me/account')).body.recovery_codes?.left ?? null,
    /** What a sign-in with this in the field for the code comes to. */
    signIn: async (code: string) => {
      const challenge = await challengeFor(house.identity.provider, email);
      const { status, body } = await answerChallenge(house.identity.provider, challenge, code);
      return status === 200 ? 'in' : body.error?.message;
    },
    timeCode: () => codeAt(secret, house.identity.clock.now()),
  };
}

test('P121 recovery codes are ten; each lets in once in place of the one-time code, and how many are left is reported', async () => {
  const person = await enrolled('ten@x.test');
  expect(await person.left()).toBeNull();
  const codes = await person.codes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[a-z][0-9a-z]{3}(-[0-9a-z]{4}){3}$/);
  expect(await person.left()).toBe(10);
  const [first = '', second = ''] = codes;
  expect([await person.signIn(first), await person.signIn(first)]).toEqual(['in', 'INVALID_CODE']);
  // As somebody may type it from paper.
  expect(await person.signIn(` ${second.toUpperCase().replaceAll('-', ' ')} `)).toBe('in');
  expect([await person.left(), await person.signIn(person.timeCode())]).toEqual([8, 'in']);
});

test('P121 a sign-in with a recovery code shows the factor and opens the API; its use stands in the chain of staff', async () => {
  const person = await enrolled('opens@x.test');
  const [code = ''] = await person.codes();
  const challenge = await challengeFor(house.identity.provider, 'opens@x.test');
  const { body } = await answerChallenge(house.identity.provider, challenge, code);
  expect((await house.ask({ idToken: body.idToken as string }, 'GET', '/me/account')).status).toBe(200);
  const recorded = await rowsWhere(house.services, 'staff_change', { account_id: person.id });
  expect(recorded.map(({ change }) => change)).toEqual(['recovery-codes-made', 'recovery-code-used']);
  expect(await staffChainFault(house.services.database)).toBeNull();
});

test('P121 of two sign-ins with the same recovery code at once one is let in', async () => {
  const person = await enrolled('race@x.test');
  const [code = ''] = await person.codes();
  const answers = await Promise.all([person.signIn(code), person.signIn(code)]);
  expect(answers.filter((answer) => answer === 'in')).toHaveLength(1);
  expect(answers).toContain('INVALID_CODE');
});

test('P121 new recovery codes end the old, and so does taking the factor off', async () => {
  const person = await enrolled('anew@x.test');
  const [old = ''] = await person.codes();
  const [fresh = ''] = await person.codes();
  expect([await person.signIn(old), await person.signIn(fresh)]).toEqual(['INVALID_CODE', 'in']);
  const { database, now } = house.identity.services;
  await takeSecondFactorOff(database, person.id, now());
  const rows = await rowsWhere(house.services, 'identity_recovery_code', { account_id: person.id });
  expect(rows).toEqual([]);
});

test('P121 recovery codes of somebody else are none', async () => {
  const one = await enrolled('one@x.test');
  const other = await enrolled('other@x.test');
  const [code = ''] = await one.codes();
  expect([await other.signIn(code), await one.signIn(code)]).toEqual(['INVALID_CODE', 'in']);
});

test('P121 P157 a recovery code that was used is refused with the words of a wrong one, and never counts as one', async () => {
  const person = await enrolled('again@x.test');
  const [code = '', other = ''] = await person.codes();
  expect(await person.signIn(code)).toBe('in');
  for (let tried = 0; tried < 7; tried += 1) expect(await person.signIn(code)).toBe('INVALID_CODE');
  expect(await person.signIn(other)).toBe('in');
});

test('P121 P157 a recovery code is taken in full-width signs, in the digits of another script, and however it is grouped', async () => {
  const person = await enrolled('signs@x.test');
  const [one = '', two = '', three = ''] = await person.codes();
  const wide = one.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0));
  expect(await person.signIn(wide)).toBe('in');
  expect(await person.signIn(two.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit))))).toBe('in');
  expect(await person.signIn(three.toUpperCase().replaceAll('-', ' \u2013 '))).toBe('in');
});

test('P121 wrong recovery codes cost the wait of wrong codes', async () => {
  const person = await enrolled('wrong@x.test');
  const [code = ''] = await person.codes();
  for (let tried = 0; tried < 5; tried += 1) expect(await person.signIn('aaaa-bbbb-cccc-dddd')).toBe('INVALID_CODE');
  expect(await person.signIn('aaaa-bbbb-cccc-dddd')).toBe('QUOTA_EXCEEDED : Too many wrong codes.');
  expect(await person.signIn(code)).toBe('QUOTA_EXCEEDED : Too many wrong codes.');
  house.identity.clock.forward(61);
  expect(await person.signIn(code)).toBe('in');
});

test('P121 recovery codes are made for who types the password, and has a second factor', async () => {
  const person = await enrolled('made@x.test');
  const wrong = await person.make('not the one');
  expect([wrong.status, wrong.body.code, wrong.body.details]).toEqual([
    422,
    'invalid-input',
    [{ path: 'password', problem: 'This is not your password.' }],
  ]);
  expect(await person.left()).toBeNull();
  await house.identity.addAccount('without@x.test');
  const without = await signInDirectly(house.identity.provider, 'without@x.test');
  const refused = await house.ask(without, 'POST', '/me/recovery-codes', { body: { password: PASSWORD } });
  expect([refused.status, refused.body.code, refused.body.error]).toEqual([
    409,
    'status-forbids',
    'Register a second factor first. Recovery codes stand in for it if you lose it.',
  ]);
});

test('P121 recovery codes are nowhere in the database, in kept answers or in the log, and a call that is sent again shows them again', async () => {
  const person = await enrolled('kept@x.test');
  const first = await person.make(PASSWORD, 'kept');
  expect((await person.make(PASSWORD, 'kept')).body).toEqual(first.body);
  for (const code of first.body.codes.slice(0, 2) as string[]) {
    for (const form of [code, code.replaceAll('-', '')]) {
      expect(await tablesHolding(house.services.database, form)).toEqual([]);
      expect(house.logged.join('\n')).not.toContain(form);
    }
  }
});
