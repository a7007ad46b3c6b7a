import { expect, test } from 'vitest';
import { setDisabled, setPassword } from '../../../src/server/identity/accounts.ts';
import { takeSecondFactorOff } from '../../../src/server/identity/second-factor.ts';
import { answerChallenge, challengeFor, codeAt, enrolDirectly, wrongCode, type Challenge } from './authenticator.ts';
import { endedEverywhere, openIdentity, signInDirectly } from './fixture.ts';
import tables from './code-sign-in.json' with { type: 'json' };

const identity = openIdentity();
const inDigits = (zero: number, code: string) =>
  code.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

async function enrolled(email: string, more: Parameters<typeof identity.addAccount>[1] = {}) {
  const account = await identity.addAccount(email, more);
  const { secret, factorId } = await enrolDirectly(identity, email);
  return {
    id: account.id,
    factorId,
    code: (seconds = 0) => codeAt(secret, identity.clock.now(), seconds),
    wrong: () => wrongCode(secret, identity.clock.now()),
    challenge: () => challengeFor(identity.provider, email),
  };
}

async function guess({ wrong }: { wrong: () => string }, challenge: Challenge, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) expect(await result(challenge, wrong())).toBe('INVALID_CODE');
}

async function result(challenge: Challenge, code: string, app = identity.provider): Promise<string> {
  const { status, body } = await answerChallenge(app, challenge, code);
  return status === 200 ? 'signed in' : (body.error?.message ?? '');
}

test.each(tables.moments)('a code of $seconds seconds from now: $answer', async ({ seconds, answer }) => {
  const person = await enrolled(`from${seconds}@x.test`);
  identity.clock.forward(60);
  expect(await result(await person.challenge(), person.code(seconds))).toBe(answer);
});

test('a code works once, also not for another challenge or after a restart', async () => {
  const person = await enrolled('replay@x.test');
  const code = person.code();
  const [first, second] = [await person.challenge(), await person.challenge()];
  expect([await result(first, code), await result(second, code)]).toEqual(['signed in', 'INVALID_CODE']);
  const { provider } = await identity.start();
  expect(await result(await person.challenge(), code, provider)).toBe('INVALID_CODE');
  identity.clock.forward(30);
  expect(await result(second, person.code())).toBe('signed in');
});

test('P157 a code that was right and was used is refused with the same words, and never counts as a wrong try', async () => {
  const person = await enrolled('phone-again@x.test');
  const [before, code] = [person.code(-30), person.code()];
  const challenge = await person.challenge();
  expect(await result(await person.challenge(), code)).toBe('signed in');
  await guess(person, challenge, 4);
  for (let count = 0; count < 6; count += 1) {
    expect(await result(challenge, count % 2 ? code : before)).toBe('INVALID_CODE');
  }
  identity.clock.forward(30);
  await guess(person, challenge, 1);
  expect(await result(challenge, person.wrong())).toMatch(/^QUOTA_EXCEEDED : /);
  expect(await result(challenge, code)).toMatch(/^QUOTA_EXCEEDED : /);
});

test.each(tables.scripts as [string, number][])('P157 a code in %s digits is right', async (_script, zero) => {
  const person = await enrolled(`digits${zero}@x.test`);
  const code = inDigits(zero, person.code());
  expect(await result(await person.challenge(), `\u200F${code}\u00A0`)).toBe('signed in');
});

test.each(['äöüßéè', '１２３', '🙂🙂🙂', '½½½½½½', '12345６7', '\0\0\0\0\0\0', '²²²²²²', '一二三四五六'])(
  'P157 a code that is none, %j, is refused as a wrong one',
  async (code) => {
    const person = await enrolled(`none-${Buffer.from(code).toString('hex')}@x.test`);
    expect(await result(await person.challenge(), code)).toBe('INVALID_CODE');
  },
);

test('a code that is sent to two processes at once is taken by one of them', async () => {
  const person = await enrolled('parallel@x.test');
  const other = await identity.start();
  const challenges = await Promise.all(Array.from({ length: 8 }, () => person.challenge()));
  const code = person.code();
  const answers = await Promise.all(
    challenges.map((challenge, index) => result(challenge, code, index % 2 ? identity.provider : other.provider)),
  );
  expect(answers.filter((answer) => answer === 'signed in')).toHaveLength(1);
});

test('C242 a challenge may be answered for 5 minutes, then TOTP_CHALLENGE_TIMEOUT', async () => {
  const person = await enrolled('timeout@x.test');
  const [inTime, late] = [await person.challenge(), await person.challenge()];
  identity.clock.forward(300);
  expect(await result(inTime, person.code())).toBe('signed in');
  identity.clock.forward(30);
  expect(await result(late, person.code())).toMatch(/^TOTP_CHALLENGE_TIMEOUT : /);
});

test('a challenge is over once it was met', async () => {
  const person = await enrolled('met@x.test');
  const challenge = await person.challenge();
  expect(await result(challenge, person.code())).toBe('signed in');
  identity.clock.forward(30);
  expect(await result(challenge, person.code())).toMatch(/^INVALID_MFA_PENDING_CREDENTIAL : /);
});

const over = /^INVALID_MFA_PENDING_CREDENTIAL : /;
test.each<[string, RegExp, (id: string) => Promise<unknown>]>([
  ['the account was disabled', /^USER_DISABLED$/, (id) => setDisabled(identity.services, id, true)],
  ['sign-ins were ended', over, (id) => endedEverywhere(identity.services, id)],
  ['the password was changed', over, (id) => setPassword(identity.services, id, 'quite another one')],
])('a challenge is over when %s since', async (what, message, change) => {
  const person = await enrolled(`${what.replaceAll(' ', '-')}@x.test`);
  const challenge = await person.challenge();
  await change(person.id);
  expect(await result(challenge, person.code())).toMatch(message);
});

test('a challenge is met by no credential that nobody was given, and by no factor of somebody else', async () => {
  const person = await enrolled('unknown@x.test');
  const stranger = await enrolled('stranger@x.test');
  const challenge = await person.challenge();
  expect(await result({ ...challenge, credential: 'invented' }, '123456')).toMatch(/^INVALID_MFA_PENDING_CREDENTIAL/);
  for (const factorId of ['y', '\0', stranger.factorId]) {
    expect(await result({ ...challenge, factorId }, stranger.code())).toBe('MFA_ENROLLMENT_NOT_FOUND');
  }
});

test('C243 wrong codes: QUOTA_EXCEEDED from the sixth, also for the right one, until a minute has passed; a further one doubles it', async () => {
  const person = await enrolled('guess@x.test');
  const challenge = await person.challenge();
  await guess(person, challenge, 5);
  expect(await result(challenge, person.wrong())).toMatch(/^QUOTA_EXCEEDED : /);
  expect(await result(await person.challenge(), person.code())).toMatch(/^QUOTA_EXCEEDED : /);
  identity.clock.forward(59);
  expect(await result(challenge, person.code())).toMatch(/^QUOTA_EXCEEDED : /);
  identity.clock.forward(1);
  expect(await result(challenge, person.wrong())).toMatch(/^QUOTA_EXCEEDED : /);
  identity.clock.forward(119);
  expect(await result(challenge, person.code())).toMatch(/^QUOTA_EXCEEDED : /);
  identity.clock.forward(1);
  expect(await result(challenge, person.code())).toBe('signed in');
});

test('wrong codes are counted for the account: in another challenge, in another process, and one by one', async () => {
  const person = await enrolled('spread@x.test');
  const other = await identity.start();
  const challenges = await Promise.all(Array.from({ length: 12 }, () => person.challenge()));
  const answers = await Promise.all(
    challenges.map((challenge, index) =>
      result(challenge, person.wrong(), index % 2 ? identity.provider : other.provider),
    ),
  );
  expect(answers.filter((answer) => answer === 'INVALID_CODE')).toHaveLength(5);
});

test('wrong codes are forgotten after a right one, and after an hour', async () => {
  const person = await enrolled('forgiven@x.test');
  for (let round = 0; round < 3; round += 1) {
    const challenge = await person.challenge();
    await guess(person, challenge, 4);
    if (round === 0) expect(await result(challenge, person.code())).toBe('signed in');
    identity.clock.forward(3600);
  }
});

test('after a reset every sign-in is over and the password alone signs in again', async () => {
  const person = await enrolled('reset@x.test');
  const challenge = await person.challenge();
  const { body } = await answerChallenge(identity.provider, challenge, person.code());
  await takeSecondFactorOff(identity.services.database, person.id, identity.services.now());
  identity.services.directory.forget(person.id);
  const check = identity.tokenCheck.check(`Bearer ${body.idToken as string}`);
  await expect(check).rejects.toMatchObject({ code: 'token-expired' });
  const { idToken } = await signInDirectly(identity.provider, 'reset@x.test');
  expect((await identity.tokenCheck.check(`Bearer ${idToken}`)).id).toBe(person.id);
});
