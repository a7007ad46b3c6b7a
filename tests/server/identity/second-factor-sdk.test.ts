import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app';
import {
  TotpMultiFactorGenerator,
  connectAuthEmulator,
  getMultiFactorResolver,
  inMemoryPersistence,
  initializeAuth,
  multiFactor,
  signInWithEmailAndPassword,
  signOut,
  type Auth,
  type MultiFactorError,
  type MultiFactorResolver,
  type User,
} from 'firebase/auth';
import type { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeAt, enrolDirectly, wrongCode } from './authenticator.ts';
import { PASSWORD, identityFixture, serveOnLoopback, type IdentityFixture } from './fixture.ts';

let identity: IdentityFixture;
let served: { origin: string; close: () => Promise<void> };
/** The same accounts with one-time codes switched off. */
let servedWithout: typeof served;
let apps: FirebaseApp[] = [];

beforeAll(async () => {
  identity = await identityFixture();
  const without: Hono = identity.providerOver(identity.services.database, { timeCodes: false });
  [served, servedWithout] = await Promise.all([serveOnLoopback(identity.provider), serveOnLoopback(without)]);
});
afterAll(async () => {
  await Promise.all([served.close(), servedWithout.close()]);
  await identity.close();
});
let auth: Auth;
beforeEach(() => {
  auth = authAt(served.origin);
});
afterEach(async () => {
  await Promise.all(apps.map(deleteApp));
  apps = [];
});

function authAt(origin: string): Auth {
  const app = initializeApp({ apiKey: 'local', projectId: 'dossier-local' }, `app ${apps.length}`);
  apps.push(app);
  const made = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(made, origin, { disableWarnings: true });
  return made;
}

const codeOf = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'none',
    (error: { code: string }) => error.code,
  );
const now = () => identity.clock.now();

async function signIn(email: string, at = auth): Promise<User> {
  return (await signInWithEmailAndPassword(at, email, PASSWORD)).user;
}

async function begin(user: User) {
  const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession());
  const enrol = (code: string, name: string | null = 'Phone') =>
    multiFactor(user).enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, code), name);
  return { secret, enrol };
}

/** What the SDK makes of the answer to a right password of an account with a factor. */
async function resolverFor(email: string): Promise<MultiFactorResolver> {
  const error = await signInWithEmailAndPassword(auth, email, PASSWORD).then(
    () => null,
    (refusal: MultiFactorError) => refusal,
  );
  expect(error?.code).toBe('auth/multi-factor-auth-required');
  return getMultiFactorResolver(auth, error as MultiFactorError);
}

function resolve(resolver: MultiFactorResolver, code: string) {
  const uid = resolver.hints[0]?.uid ?? '';
  return resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(uid, code));
}

test('enrols, signs out, and signs in again with a code; a code that was used is refused', async () => {
  const account = await identity.addAccount('walk@x.test');
  const user = await signIn('walk@x.test');
  const { secret, enrol } = await begin(user);
  expect(secret).toMatchObject({ hashingAlgorithm: 'SHA1', codeLength: 6, codeIntervalSeconds: 30 });
  expect(secret.generateQrCodeUrl('walk', 'Dossier')).toContain(secret.secretKey);
  const first = codeAt(secret.secretKey, now());
  await enrol(first);
  expect(multiFactor(user).enrolledFactors).toMatchObject([{ factorId: 'totp', displayName: 'Phone' }]);
  expect((await user.getIdTokenResult()).signInSecondFactor).toBe('totp');
  expect((await identity.tokenCheck.check(`Bearer ${await user.getIdToken()}`)).id).toBe(account.id);
  await signOut(auth);

  const resolver = await resolverFor('walk@x.test');
  expect(resolver.hints).toMatchObject([{ factorId: 'totp', displayName: 'Phone' }]);
  expect(await codeOf(resolve(resolver, first))).toBe('auth/invalid-verification-code');
  identity.clock.forward(30);
  const second = codeAt(secret.secretKey, now());
  const { user: again } = await resolve(resolver, second);
  expect((await again.getIdTokenResult(true)).signInSecondFactor).toBe('totp');
  expect(again.uid).toBe(account.id);

  await signOut(auth);
  expect(await codeOf(resolve(await resolverFor('walk@x.test'), second))).toBe('auth/invalid-verification-code');
});

test('takes the factor off again', async () => {
  await identity.addAccount('off-again@x.test');
  const user = await signIn('off-again@x.test');
  const { secret, enrol } = await begin(user);
  await enrol(codeAt(secret.secretKey, now()));
  await multiFactor(user).unenroll(multiFactor(user).enrolledFactors[0]?.uid ?? '');
  expect(multiFactor(user).enrolledFactors).toEqual([]);
  expect((await user.getIdTokenResult()).signInSecondFactor).toBeNull();
});

describe('the causes of the seven messages about one-time codes reach the page under their codes (C237 to C243)', () => {
  test('requires-recent-login: enrolling long after the sign-in', async () => {
    await identity.addAccount('recent@x.test');
    const user = await signIn('recent@x.test');
    identity.clock.forward(301);
    expect(await codeOf(begin(user))).toBe('auth/requires-recent-login');
  });

  test('operation-not-allowed: one-time codes are switched off', async () => {
    await identity.addAccount('not-allowed@x.test');
    const user = await signIn('not-allowed@x.test', authAt(servedWithout.origin));
    expect(await codeOf(begin(user))).toBe('auth/operation-not-allowed');
  });

  test('unverified-email: the address was not verified', async () => {
    await identity.addAccount('unverified@x.test', { email_verified: false });
    expect(await codeOf(begin(await signIn('unverified@x.test')))).toBe('auth/unverified-email');
  });

  test('too-many-enrollment-attempts: a fourth code for one enrolment', async () => {
    await identity.addAccount('attempts@x.test');
    const { secret, enrol } = await begin(await signIn('attempts@x.test'));
    const wrong = wrongCode(secret.secretKey, now());
    for (let count = 0; count < 3; count += 1) {
      expect(await codeOf(enrol(wrong))).toBe('auth/invalid-verification-code');
    }
    expect(await codeOf(enrol(wrong))).toBe('auth/too-many-enrollment-attempts');
  });

  test('invalid-verification-code and quota-exceeded: wrong codes, and the sixth of them', async () => {
    await identity.addAccount('quota@x.test');
    const { secret } = await enrolDirectly(identity, 'quota@x.test');
    const resolver = await resolverFor('quota@x.test');
    const wrong = wrongCode(secret, now());
    for (let count = 0; count < 5; count += 1) {
      expect(await codeOf(resolve(resolver, wrong))).toBe('auth/invalid-verification-code');
    }
    expect(await codeOf(resolve(resolver, wrong))).toBe('auth/quota-exceeded');
  });

  test('totp-challenge-timeout: the code came after five minutes', async () => {
    await identity.addAccount('timeout@x.test');
    const { secret } = await enrolDirectly(identity, 'timeout@x.test');
    const resolver = await resolverFor('timeout@x.test');
    identity.clock.forward(301);
    expect(await codeOf(resolve(resolver, codeAt(secret, now())))).toBe('auth/totp-challenge-timeout');
  });
});

describe('further refusals', () => {
  test('of an enrolment', async () => {
    await identity.addAccount('refused@x.test');
    const { secret, enrol } = await begin(await signIn('refused@x.test'));
    const code = codeAt(secret.secretKey, now());
    expect(await codeOf(enrol(code, ''))).toBe('auth/missing-display-name');
    identity.clock.forward(901);
    expect(await codeOf(enrol(codeAt(secret.secretKey, now())))).toBe('auth/code-expired');
  });

  test('of a second factor beside the first', async () => {
    await identity.addAccount('second@x.test');
    const user = await signIn('second@x.test');
    const { secret, enrol } = await begin(user);
    await enrol(codeAt(secret.secretKey, now()));
    expect(await codeOf(begin(user))).toBe('auth/second-factor-already-in-use');
  });
});
