import { generateKeyPair, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { isFreshProof } from '../../../src/contract/session/fresh-proof.ts';
import { staffChainFault } from '../../../src/server/trail/audit/staff-trail.ts';
import { issuerOf } from '../../../src/libraries/identity-toolkit/id-token.ts';
import { projectSignIns } from '../../../src/server/identity/open-identity.ts';
import { createTokenCheck } from '../../../src/server/identity/token-check.ts';
import { opened } from '../../support/shared-api.ts';
import {
  answerChallenge,
  challengeFor,
  codeAt,
  enrolDirectly,
  finalizeEnrolment,
  startEnrolment,
  wrongCode,
} from '../identity/authenticator.ts';
import { CLAIMS, PASSWORD, refreshWith, signInDirectly, tablesHolding } from '../identity/fixture.ts';
import { ownAccountFixture, SAFARI } from './fixture.ts';
import { assertFreshProof } from '../../../src/server/platform/calls/call.ts';

/* A proof and the sign-in that it counts for. Which operations want one: http/fresh-proof.test.ts. */

const house = opened(ownAccountFixture);
type Who = { idToken: string };
const admin = (email: string) =>
  house.identity.addAccount(email, { claims: { ...CLAIMS, geos: [], roles: ['Admin'] } });
let tokens = 0;
/** Whether something that wants a proof is let through. */
async function isTrusted(who: Who): Promise<boolean> {
  const body = { name: `robot ${(tokens += 1)}`, role: 'FillIn', geos: [], days: 7 };
  const answer = await house.ask(who, 'POST', '/service-tokens', { body });
  if (answer.status === 200) return true;
  expect([answer.status, answer.body.code, answer.body.details]).toEqual([403, 'proof-needed', { by: 'local' }]);
  return false;
}
const prove = (who: Who, typed: string, key?: string) =>
  house.ask(who, 'POST', '/me/proof', { body: { typed }, ...(key !== undefined && { key }) });
const forward = (seconds: number) => house.identity.clock.forward(seconds);
const MINUTES_9_59 = 599;
/** Longer than a proof lasts, and shorter than a token. */
const LATER = 900;

describe('P122 a fresh proof', () => {
  test('is a sign-in for ten minutes; a renewed token is none', async () => {
    await admin('window@x.test');
    const desk = await house.signIn('window@x.test');
    expect(await isTrusted(desk)).toBe(true);
    forward(MINUTES_9_59);
    expect(await isTrusted(desk)).toBe(true);
    forward(2);
    expect(await isTrusted(desk)).toBe(false);
    const { body } = await refreshWith(house.identity.provider, desk.refreshToken);
    expect(await isTrusted({ idToken: body['id_token'] as string })).toBe(false);
  });

  test('is the password within a sign-in, for ten minutes and that sign-in alone, and stands in the chain of staff', async () => {
    const { id } = await admin('password@x.test');
    const phone = await house.signIn('password@x.test', SAFARI);
    const desk = await house.signIn('password@x.test');
    forward(LATER);
    expect((await prove(desk, PASSWORD)).body).toEqual({
      proven_at: { seconds: expect.any(Number), nanoseconds: expect.any(Number) },
    });
    expect([await isTrusted(desk), await isTrusted(phone)]).toEqual([true, false]);
    forward(MINUTES_9_59);
    expect(await isTrusted(desk)).toBe(true);
    forward(2);
    expect(await isTrusted(desk)).toBe(false);
    const { database } = house.services;
    const recorded = await database.selectFrom('staff_change').selectAll().where('account_id', '=', id).execute();
    expect(recorded).toMatchObject([{ change: 'proven', changed_by: id, email: 'password@x.test' }]);
    expect([await staffChainFault(database), await tablesHolding(database, PASSWORD)]).toEqual([null, []]);
    expect(house.logged.join('\n')).not.toContain(PASSWORD);
  });

  test('that is sent again under its key is answered from memory and proves nothing anew', async () => {
    await admin('again@x.test');
    const desk = await house.signIn('again@x.test');
    forward(LATER);
    const first = await prove(desk, PASSWORD, 'one');
    forward(601);
    expect((await prove(desk, PASSWORD, 'one')).body).toEqual(first.body);
    expect(await isTrusted(desk)).toBe(false);
  });

  test('is a one-time code, once, where there is a second factor; the password is as good, a recovery code is not', async () => {
    await admin('code@x.test');
    const { secret } = await enrolDirectly(house.identity, 'code@x.test');
    const now = () => house.identity.clock.now();
    const challenge = await challengeFor(house.identity.provider, 'code@x.test');
    const { body } = await answerChallenge(house.identity.provider, challenge, codeAt(secret, now()));
    const desk = { idToken: body['idToken'] as string };
    const made = await house.ask(desk, 'POST', '/me/recovery-codes', { body: { password: PASSWORD } });
    forward(LATER);
    const wrong = await prove(desk, wrongCode(secret, now()));
    expect([wrong.status, wrong.body.error]).toEqual([422, 'This code is wrong, or has already been used.']);
    expect((await prove(desk, made.body.codes[0] as string)).body.error).toBe('This is not your password.');
    expect(await isTrusted(desk)).toBe(false);
    const code = codeAt(secret, now());
    // As somebody reads it from the app.
    expect((await prove(desk, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
    expect([await isTrusted(desk), (await prove(desk, code)).status]).toEqual([true, 422]);
    forward(LATER);
    expect([(await prove(desk, PASSWORD)).status, await isTrusted(desk)]).toEqual([200, true]);
  });

  test('is not a factor that anyone who sits at the desk has just registered', async () => {
    await admin('factor@x.test');
    const { idToken } = await signInDirectly(house.identity.provider, 'factor@x.test');
    // The provider takes a new factor for five minutes after a sign-in.
    forward(280);
    const { secret, session } = await startEnrolment(house.identity.provider, idToken);
    const code = codeAt(secret, house.identity.clock.now());
    const { body } = await finalizeEnrolment(house.identity.provider, idToken, session, code);
    forward(400);
    expect(await isTrusted({ idToken: body['idToken'] as string })).toBe(false);
  });

  test('wrong passwords and codes cost the wait of a sign-in, and bar nobody’s sign-in by password', async () => {
    await admin('guess@x.test');
    const desk = await house.signIn('guess@x.test');
    forward(LATER);
    for (let tried = 0; tried < 5; tried += 1) expect((await prove(desk, `guess ${tried}`)).status).toBe(422);
    const barred = await prove(desk, PASSWORD);
    expect([barred.status, barred.body.code, Number(barred.headers.get('retry-after'))]).toEqual([
      429,
      'rate-limited',
      60,
    ]);
    expect(await isTrusted(desk)).toBe(false);
    expect(await isTrusted(await house.signIn('guess@x.test'))).toBe(true);
    forward(61);
    expect((await prove(desk, PASSWORD)).status).toBe(200);
    await admin('guess-codes@x.test');
    const { secret } = await enrolDirectly(house.identity, 'guess-codes@x.test');
    const challenge = await challengeFor(house.identity.provider, 'guess-codes@x.test');
    const { body } = await answerChallenge(
      house.identity.provider,
      challenge,
      codeAt(secret, house.identity.clock.now()),
    );
    const other = { idToken: body['idToken'] as string };
    const wrong = () => prove(other, wrongCode(secret, house.identity.clock.now()));
    for (let tried = 0; tried < 5; tried += 1) expect((await wrong()).status).toBe(422);
    expect([(await wrong()).status, (await wrong()).body.code]).toEqual([429, 'rate-limited']);
  });

  test('from a time to come is none: the clock has been put back', () => {
    const now = new Date('2026-11-29T12:00:00Z');
    const at = (seconds: number) => isFreshProof(new Date(now.getTime() + seconds * 1000), now);
    expect([at(-599), at(-600), at(5), at(3600), isFreshProof(null, now)]).toEqual([true, false, true, false, false]);
  });
});

test('P122 with Firebase it is the moment of the sign-in that the verified token shows, and of nothing else', async () => {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const now = new Date('2026-11-29T12:00:00Z');
  const second = now.getTime() / 1000;
  const state = { disabled: false, validSince: new Date(0), hasSecondFactor: false, rights: null, endedSignIns: [] };
  const tokens = createTokenCheck({
    projectId: 'staff-of-us',
    tenantId: null,
    keys: () => publicKey,
    accounts: { accountState: async () => state },
    signInLife: 12 * 3_600_000,
    now: () => now,
  });
  const signIns = projectSignIns({ change: async () => {} }, { directory: { forget() {} }, now: () => now, life: 1 });
  const asked = async (authTime: number) => {
    const token = await new SignJWT({
      sub: 'uid',
      iat: second,
      exp: second + 3600,
      auth_time: authTime,
      roles: ['Admin'],
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .setIssuer(issuerOf('staff-of-us'))
      .setAudience('staff-of-us')
      .sign(privateKey);
    const actor = await tokens.check(`Bearer ${token}`);
    const call = { actor, signIns, staff: { provider: 'firebase' }, now: () => now };
    return assertFreshProof({} as never, call as never).then(
      () => null,
      (error: { details: object }) => error.details,
    );
  };
  expect([await asked(second - MINUTES_9_59), await asked(second - 601)]).toEqual([null, { by: 'firebase' }]);
});
