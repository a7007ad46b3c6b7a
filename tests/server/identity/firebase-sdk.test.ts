import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app';
import {
  connectAuthEmulator,
  inMemoryPersistence,
  initializeAuth,
  signInWithEmailAndPassword,
  updatePassword,
  updateProfile,
  type Auth,
} from 'firebase/auth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setDisabled } from '../../../src/server/identity/accounts.ts';
import { endedEverywhere, PASSWORD, identityFixture, serveOnLoopback, type IdentityFixture } from './fixture.ts';

let identity: IdentityFixture;
let served: { origin: string; close: () => Promise<void> };
let app: FirebaseApp;
let auth: Auth;

beforeAll(async () => {
  identity = await identityFixture();
  served = await serveOnLoopback(identity.provider);
});
afterAll(async () => {
  await served.close();
  await identity.close();
});
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

describe('sign-in with the firebase SDK', () => {
  test('goes to the provider and gives a user whose token the API accepts', async () => {
    const account = await identity.addAccount('sdk@x.test');
    const { user } = await signInWithEmailAndPassword(auth, 'sdk@x.test', PASSWORD);
    expect(user).toMatchObject({
      uid: account.id,
      email: 'sdk@x.test',
      emailVerified: true,
      displayName: account.name,
    });
    expect(await identity.tokenCheck.check(`Bearer ${await user.getIdToken()}`)).toEqual({
      id: account.id,
      name: 'Ilse Verhoeven',
      role: 'FillIn',
      geos: ['nl', 'de-at'],
      signIn: expect.any(String),
    });
  });

  test('C064 the token result has the times, the provider, the second factor and the token', async () => {
    await identity.addAccount('times@x.test');
    const { user } = await signInWithEmailAndPassword(auth, 'times@x.test', PASSWORD);
    expect(await user.getIdTokenResult()).toMatchObject({
      authTime: 'Sat, 21 Nov 2026 09:00:00 GMT',
      issuedAtTime: 'Sat, 21 Nov 2026 09:00:00 GMT',
      expirationTime: 'Sat, 21 Nov 2026 10:00:00 GMT',
      signInProvider: 'password',
      signInSecondFactor: null,
      token: await user.getIdToken(),
    });
  });

  test('C065 the claims are all there', async () => {
    const account = await identity.addAccount('claims@x.test');
    const { user } = await signInWithEmailAndPassword(auth, 'claims@x.test', PASSWORD);
    expect((await user.getIdTokenResult()).claims).toMatchObject({
      company: 17,
      companyName: 'Meridian',
      email: 'claims@x.test',
      email_verified: true,
      forceMfa: false,
      forcedTotp: false,
      geos: ['nl', 'de-at'],
      name: 'Ilse Verhoeven',
      roles: ['FillIn'],
      tenant: 'meridian',
      user_id: account.id,
      firebase: { identities: { email: ['claims@x.test'] }, sign_in_provider: 'password' },
    });
  });

  test('each refusal has the code that the sign-in page tells apart', async () => {
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
});

describe('a signed-in user', () => {
  test('changes the password and stays signed in, but takes no other name', async () => {
    await identity.addAccount('self@x.test');
    const { user } = await signInWithEmailAndPassword(auth, 'self@x.test', PASSWORD);
    expect(await codeOf(updateProfile(user, { displayName: 'Ilse de Wit' }))).toBe('auth/operation-not-allowed');
    await updatePassword(user, 'quite another one');
    const { claims } = await user.getIdTokenResult(true);
    expect(claims.name).toBe('Ilse Verhoeven');
    await user.reload();
    expect(auth.currentUser?.displayName).toBe('Ilse Verhoeven');
    expect(await codeOf(signInWithEmailAndPassword(auth, 'self@x.test', PASSWORD))).toBe('auth/wrong-password');
  });

  test('C075 is signed out when the account is disabled', async () => {
    const { id } = await identity.addAccount('later-off@x.test');
    const { user } = await signInWithEmailAndPassword(auth, 'later-off@x.test', PASSWORD);
    await setDisabled(identity.services, id, true);
    expect(await codeOf(user.getIdToken(true))).toBe('auth/user-disabled');
    expect(auth.currentUser).toBeNull();
  });

  test('C075 is signed out when the sign-in has been ended', async () => {
    const { id } = await identity.addAccount('later-ended@x.test');
    const { user } = await signInWithEmailAndPassword(auth, 'later-ended@x.test', PASSWORD);
    await endedEverywhere(identity.services, id);
    expect(await codeOf(user.getIdToken(true))).toBe('auth/user-token-expired');
    expect(auth.currentUser).toBeNull();
  });
});

test('the SDK takes the refresh token that it is given and comes with that the next time', async () => {
  await identity.addAccount('rotates@x.test');
  const { user } = await signInWithEmailAndPassword(auth, 'rotates@x.test', PASSWORD);
  const seen = new Set([user.refreshToken]);
  for (let renewal = 0; renewal < 3; renewal += 1) {
    // Past the minute in which an old one would do as well.
    identity.clock.forward(120);
    await user.getIdToken(true);
    seen.add(user.refreshToken);
  }
  expect(seen.size).toBe(4);
});
