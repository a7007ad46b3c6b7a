import { expect, test } from 'vitest';
import { codeAt, enrolDirectly, finalizeEnrolment, startEnrolment, wrongCode } from './authenticator.ts';
import { openIdentity, postFactors, refreshWith, signInDirectly } from './fixture.ts';

const identity = openIdentity();

async function signedIn(email: string, more: Parameters<typeof identity.addAccount>[1] = {}) {
  const account = await identity.addAccount(email, more);
  return { account, ...(await signInDirectly(identity.provider, email)) };
}

const start = (idToken: string, app = identity.provider) =>
  postFactors(app, 'mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} });
const check = (idToken: string) => identity.tokenCheck.check(`Bearer ${idToken}`);
const refusalOf = async (answer: Promise<{ body: { error?: { message: string } } }>) =>
  (await answer).body.error?.message;
const finalize = (idToken: string, session: string, code: string) =>
  finalizeEnrolment(identity.provider, idToken, session, code);
const rightCode = (secret: string) => codeAt(secret, identity.clock.now());

test('C237 no enrolment begins five minutes after the sign-in: CREDENTIAL_TOO_OLD_LOGIN_AGAIN, even with a renewed token', async () => {
  const { idToken, refreshToken } = await signedIn('old@x.test');
  identity.clock.forward(299);
  expect((await start(idToken)).status).toBe(200);
  identity.clock.forward(2);
  const renewed = await refreshWith(identity.provider, refreshToken);
  for (const token of [idToken, renewed.body.id_token as string]) {
    expect(await refusalOf(start(token))).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  }
});

test('C238 C239 no enrolment begins where codes are switched off, without a sign-in or a verified address, or beside a factor', async () => {
  const without = identity.providerOver(identity.services.database, { timeCodes: false });
  const { idToken } = await signedIn('one-only@x.test');
  expect(await refusalOf(start(idToken, without))).toBe('OPERATION_NOT_ALLOWED : TOTP based MFA not enabled.');
  expect(await refusalOf(start('a.b.c'))).toBe('INVALID_ID_TOKEN');
  const unverified = await signedIn('unverified@x.test', { email_verified: false });
  expect(await refusalOf(start(unverified.idToken))).toMatch(/^UNVERIFIED_EMAIL : /);
  const enrolled = await enrolDirectly(identity, 'one-only@x.test');
  expect(await refusalOf(start(enrolled.idToken))).toBe('SECOND_FACTOR_EXISTS');
});

test('mfaEnrollment:finalize: a sign-in from before lives on at the provider, but not at the API', async () => {
  const { account, idToken, refreshToken } = await signedIn('before@x.test');
  expect((await check(idToken)).id).toBe(account.id);
  await enrolDirectly(identity, 'before@x.test');
  const renewed = await refreshWith(identity.provider, refreshToken);
  expect(renewed.status).toBe(200);
  for (const token of [idToken, renewed.body.id_token as string]) {
    await expect(check(token)).rejects.toMatchObject({ code: 'second-factor-required' });
  }
});

test('C240 C241 mfaEnrollment:finalize: three codes may be tried, then TOO_MANY_ENROLLMENT_ATTEMPTS, also with the right one', async () => {
  const { idToken } = await signedIn('attempts@x.test');
  const { secret, session } = await startEnrolment(identity.provider, idToken);
  const wrong = wrongCode(secret, identity.clock.now());
  for (const code of [wrong, wrong, 'abc']) {
    expect(await refusalOf(finalize(idToken, session, code))).toBe('INVALID_CODE');
  }
  const tooMany = 'TOO_MANY_ENROLLMENT_ATTEMPTS : restart enrollment';
  expect(await refusalOf(finalize(idToken, session, rightCode(secret)))).toBe(tooMany);
  const fresh = await startEnrolment(identity.provider, idToken);
  expect((await finalize(idToken, fresh.session, rightCode(fresh.secret))).status).toBe(200);
});

test('P157 mfaEnrollment:finalize: the code is taken in the digits of any script, and what is none is a wrong one', async () => {
  const { idToken } = await signedIn('persian@x.test');
  const { secret, session } = await startEnrolment(identity.provider, idToken);
  expect(await refusalOf(finalize(idToken, session, 'äöüßéè'))).toBe('INVALID_CODE');
  const code = rightCode(secret).replaceAll(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'.charAt(Number(digit)));
  expect((await finalize(idToken, session, code)).status).toBe(200);
});

test('mfaEnrollment:finalize: INVALID_SESSION_INFO for the enrolment of somebody else, SESSION_EXPIRED for one of a quarter of an hour ago', async () => {
  const one = await signedIn('one@x.test');
  const other = await signedIn('other@x.test');
  const { secret, session } = await startEnrolment(identity.provider, one.idToken);
  expect(await refusalOf(finalize(other.idToken, session, rightCode(secret)))).toBe('INVALID_SESSION_INFO');
  identity.clock.forward(901);
  expect(await refusalOf(finalize(one.idToken, session, rightCode(secret)))).toBe('SESSION_EXPIRED');
});

test('mfaEnrollment:finalize: SECOND_FACTOR_LIMIT_EXCEEDED when two enrolments end at once', async () => {
  const { idToken } = await signedIn('race@x.test');
  const begun = await Promise.all([1, 2].map(() => startEnrolment(identity.provider, idToken)));
  const answers = await Promise.all(
    begun.map(({ secret, session }) => refusalOf(finalize(idToken, session, rightCode(secret)))),
  );
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
  expect(['SECOND_FACTOR_LIMIT_EXCEEDED', 'INVALID_SESSION_INFO']).toContain(answers.find(Boolean));
});
