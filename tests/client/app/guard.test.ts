import { describe, expect, test } from 'vitest';
import { guard, GUARD_STEPS, type GuardFacts } from '../../../src/client/app/guard.ts';

const SIGNED_IN: GuardFacts = {
  signedIn: true,
  role: 'Admin',
  route: 'base-profiles',
  unmatched: false,
  factorPassed: false,
  factorForced: false,
  factorEnrolled: false,
};

/** Walks the guard with these facts, and tells what it loaded on the way. */
async function walk(facts: Partial<GuardFacts>) {
  const loaded: string[] = [];
  const decision = await guard({
    loadUser: async () => void loaded.push('user'),
    loadLookups: async () => void loaded.push('lookups'),
    facts: () => ({ ...SIGNED_IN, ...facts }),
  });
  return { decision, loaded };
}

describe('the guard', () => {
  test('C043 step 1 loads the signed-in user first', async () => {
    expect((await walk({})).loaded).toEqual(['user', 'lookups']);
  });
  test('C044 step 1 without a user every route leads to sign-in, but the three public ones', async () => {
    const signedOut = { signedIn: false, role: null };
    expect((await walk({ ...signedOut, route: 'stats' })).decision).toEqual({ kind: 'redirect', to: 'login' });
    expect((await walk({ ...signedOut, route: null })).decision).toEqual({ kind: 'redirect', to: 'login' });
    expect((await walk({ ...signedOut, route: null, unmatched: true })).decision).toEqual({
      kind: 'redirect',
      to: 'login',
    });
    for (const route of ['login', 'enter-totp', 'register-totp'] as const) {
      expect((await walk({ ...signedOut, route })).decision).toEqual({ kind: 'allow' });
    }
  });
  test('C045 step 2 without a role nothing more happens', async () => {
    expect(await walk({ role: null, route: 'queue' })).toEqual({ decision: { kind: 'allow' }, loaded: ['user'] });
  });
  test('C046 step 3 lookups are loaded before steps 4 to 7', async () => {
    expect((await walk({ route: 'queue' })).loaded).toEqual(['user', 'lookups']);
  });
  test('C004 C047 step 4 the nameless root leads home', async () => {
    expect((await walk({ route: null })).decision).toEqual({ kind: 'redirect', to: 'base-profiles' });
    expect((await walk({ route: null, role: 'FillIn' })).decision).toEqual({ kind: 'redirect', to: 'queue' });
  });
  test('C048 step 4 sign-in leads home', async () => {
    expect((await walk({ route: 'login', role: 'GeoChecker' })).decision).toEqual({ kind: 'redirect', to: 'queue' });
  });
  test('C049 step 5 with the factor passed its routes lead home', async () => {
    for (const route of ['enter-totp', 'register-totp'] as const) {
      expect((await walk({ route, factorPassed: true, factorForced: true })).decision).toEqual({
        kind: 'redirect',
        to: 'base-profiles',
      });
    }
  });
  test('C050 C051 step 6 a forced factor comes first: enrol, or enter the code', async () => {
    expect((await walk({ factorForced: true })).decision).toEqual({ kind: 'redirect', to: 'register-totp' });
    expect((await walk({ factorForced: true, factorEnrolled: true })).decision).toEqual({
      kind: 'redirect',
      to: 'enter-totp',
    });
    expect((await walk({ factorForced: true, route: 'register-totp' })).decision).toEqual({ kind: 'allow' });
    expect((await walk({ factorForced: true, factorPassed: true })).decision).toEqual({ kind: 'allow' });
  });
  test('C052 C054 step 7 a route of another role is denied and leads home', async () => {
    expect((await walk({ route: 'queue' })).decision).toEqual({ kind: 'redirect', to: 'base-profiles', denied: true });
    expect((await walk({ route: 'base-profiles', role: 'BaseChecker' })).decision).toEqual({
      kind: 'redirect',
      to: 'queue',
      denied: true,
    });
    expect((await walk({ route: 'settings', role: 'FillIn' })).decision).toEqual({ kind: 'allow' });
  });
  test('C055 the steps run from 1 to 7: a forced factor wins over a forbidden route', async () => {
    expect(GUARD_STEPS.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect((await walk({ route: 'queue', factorForced: true })).decision).toEqual({
      kind: 'redirect',
      to: 'register-totp',
    });
  });
  test('C031 an unmatched path is not found for whoever is signed in', async () => {
    expect((await walk({ route: null, unmatched: true })).decision).toEqual({ kind: 'not-found' });
  });
});
