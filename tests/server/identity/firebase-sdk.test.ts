import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app';
import {
  type Auth,
  type MultiFactorError,
  type MultiFactorResolver,
  TotpMultiFactorGenerator,
  getMultiFactorResolver,
  multiFactor,
  connectAuthEmulator,
  inMemoryPersistence,
  initializeAuth,
  signInWithEmailAndPassword,
  signOut,
} from 'firebase/auth';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { setDisabled } from '../../../src/server/identity/accounts.ts';
import { codeAt } from './authenticator.ts';
import { endedEverywhere, PASSWORD, openIdentity, serveOnLoopback } from './fixture.ts';

const identity = openIdentity();
let served: Awaited<ReturnType<typeof serveOnLoopback>>;
let app: FirebaseApp;
let auth: Auth;
beforeAll(async () => {
  served = await serveOnLoopback(identity.provider);
});
afterAll(() => served.close());
beforeEach(() => {
  app = initializeApp({ apiKey: 'local', projectId: 'dossier-local' });
  auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, served.origin, { disableWarnings: true });
});
afterEach(() => deleteApp(app));
const codeOf = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'none',
    (error: { code: string }) => error.code,
  );
const check = async (idToken: string) => (await identity.tokenCheck.check(`Bearer ${idToken}`)).id;
async function signedIn(email: string) {
  const account = await identity.addAccount(email);
  return { account, ...(await signInWithEmailAndPassword(auth, email, PASSWORD)) };
}

test('C064 C065 a sign-in gives a user whose token the API accepts, with the times and all claims', async () => {
  const { account, user } = await signedIn('sdk@x.test');
  expect(user).toMatchObject({ uid: account.id, email: 'sdk@x.test', emailVerified: true, displayName: account.name });
  const token = await user.getIdToken();
  expect(await check(token)).toBe(account.id);
  expect(await user.getIdTokenResult()).toMatchObject({
    authTime: 'Sat, 21 Nov 2026 09:00:00 GMT',
    issuedAtTime: 'Sat, 21 Nov 2026 09:00:00 GMT',
    expirationTime: 'Sat, 21 Nov 2026 10:00:00 GMT',
    signInProvider: 'password',
    signInSecondFactor: null,
    token,
    claims: {
      company: 17,
      companyName: 'Meridian',
      email: 'sdk@x.test',
      email_verified: true,
      forceMfa: false,
      forcedTotp: false,
      geos: ['nl', 'de-at'],
      name: 'Ilse Verhoeven',
      roles: ['FillIn'],
      tenant: 'meridian',
      user_id: account.id,
      firebase: { identities: { email: ['sdk@x.test'] }, sign_in_provider: 'password' },
    },
  });
});

test('each refusal has the code that the sign-in page distinguishes', async () => {
  await identity.addAccount('refused@x.test');
  await identity.addAccount('disabled@x.test', { disabled: true });
  const signIn = (email: string, password: string) => codeOf(signInWithEmailAndPassword(auth, email, password));
  expect(await signIn('refused@x.test', 'wrong password')).toBe('auth/wrong-password');
  expect(await signIn('nobody@x.test', PASSWORD)).toBe('auth/user-not-found');
  expect(await signIn('disabled@x.test', PASSWORD)).toBe('auth/user-disabled');
  expect(await signIn('refused', PASSWORD)).toBe('auth/invalid-email');
  expect(await signIn('refused@x.test', '')).toBe('auth/missing-password');
  for (let count = 0; count < 4; count += 1) await signIn('refused@x.test', 'wrong password');
  expect(await signIn('refused@x.test', PASSWORD)).toBe('auth/too-many-requests');
});

test.each<[string, string, (id: string) => Promise<unknown>]>([
  ['the account is disabled', 'auth/user-disabled', (id) => setDisabled(identity.services, id, true)],
  ['the sign-in has been ended', 'auth/user-token-expired', (id) => endedEverywhere(identity.services, id)],
])('C075 a user is signed out when %s', async (_what, code, end) => {
  const { account, user } = await signedIn(`${code.slice('auth/'.length)}@x.test`);
  await end(account.id);
  expect(await codeOf(user.getIdToken(true))).toBe(code);
  expect(auth.currentUser).toBeNull();
});

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

test('enrols, signs out, and signs in again with a code, with no code twice', async () => {
  const { account, user } = await signedIn('walk@x.test');
  const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession());
  const code = () => codeAt(secret.secretKey, identity.clock.now());
  expect(secret).toMatchObject({ hashingAlgorithm: 'SHA1', codeLength: 6, codeIntervalSeconds: 30 });
  expect(secret.generateQrCodeUrl('walk', 'Dossier')).toContain(secret.secretKey);
  const first = code();
  await multiFactor(user).enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, first), 'Phone');
  expect(multiFactor(user).enrolledFactors).toMatchObject([{ factorId: 'totp', displayName: 'Phone' }]);
  expect((await user.getIdTokenResult()).signInSecondFactor).toBe('totp');
  expect(await check(await user.getIdToken())).toBe(account.id);
  await signOut(auth);
  const resolver = await resolverFor('walk@x.test');
  expect(resolver.hints).toMatchObject([{ factorId: 'totp', displayName: 'Phone' }]);
  expect(await codeOf(resolve(resolver, first))).toBe('auth/invalid-verification-code');
  identity.clock.forward(30);
  const second = code();
  const { user: again } = await resolve(resolver, second);
  expect((await again.getIdTokenResult(true)).signInSecondFactor).toBe('totp');
  expect(again.uid).toBe(account.id);
  await signOut(auth);
  const last = await resolverFor('walk@x.test');
  expect(await codeOf(resolve(last, second))).toBe('auth/invalid-verification-code');
  identity.clock.forward(30);
  expect((await resolve(last, code())).user.uid).toBe(account.id);
});
