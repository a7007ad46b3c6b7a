import { expect, test } from 'vitest';
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

const ALLOW = { kind: 'allow' };
const to = (route: string) => ({ kind: 'redirect', to: route });
const denied = (route: string) => ({ ...to(route), denied: true });
const OUT = { signedIn: false, role: null };
const FORCED = { factorForced: true };

test.each<[step: string, decision: object, ...facts: Partial<GuardFacts>[]]>([
  [
    'C044 step 1 without a user every route leads to sign-in',
    to('login'),
    { ...OUT, route: 'stats' },
    { ...OUT, route: null },
    { ...OUT, route: null, unmatched: true },
  ],
  [
    'C044 step 1 but the three public ones',
    ALLOW,
    { ...OUT, route: 'login' },
    { ...OUT, route: 'enter-totp' },
    { ...OUT, route: 'register-totp' },
  ],
  ['C004 C047 step 4 the nameless root leads home', to('base-profiles'), { route: null }],
  ['C004 C047 step 4 the nameless root leads home', to('queue'), { route: null, role: 'FillIn' }],
  ['C048 step 4 sign-in leads home', to('queue'), { route: 'login', role: 'GeoChecker' }],
  [
    'C049 step 5 with the factor passed its routes lead home',
    to('base-profiles'),
    { ...FORCED, factorPassed: true, route: 'enter-totp' },
    { ...FORCED, factorPassed: true, route: 'register-totp' },
  ],
  ['C050 step 6 a forced factor comes first: enrol', to('register-totp'), FORCED],
  ['C051 step 6 a forced factor comes first: enter the code', to('enter-totp'), { ...FORCED, factorEnrolled: true }],
  [
    'C050 C051 step 6 the way to enrol is open, and so is all with the factor passed',
    ALLOW,
    { ...FORCED, route: 'register-totp' },
    { ...FORCED, factorPassed: true },
  ],
  ['C052 C054 step 7 a route of another role is denied and leads home', denied('base-profiles'), { route: 'queue' }],
  ['C052 C054 step 7 a route of another role is denied and leads home', denied('queue'), { role: 'BaseChecker' }],
  ['C052 step 7 a route of every role is open', ALLOW, { route: 'settings', role: 'FillIn' }],
  ['C055 a forced factor wins over a forbidden route', to('register-totp'), { ...FORCED, route: 'queue' }],
  [
    'C031 an unmatched path is not found for a person who is signed in',
    { kind: 'not-found' },
    { route: null, unmatched: true },
  ],
])('%s', async (_step, decision, ...facts) => {
  for (const each of facts) expect((await walk(each)).decision).toEqual(decision);
});

test('C043 C045 C046 C055 the steps run from 1 to 7: the user is loaded first, without a role nothing more happens, lookups before steps 4 to 7', async () => {
  expect(GUARD_STEPS.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(await walk({ role: null, route: 'queue' })).toEqual({ decision: ALLOW, loaded: ['user'] });
  expect((await walk({ route: 'queue' })).loaded).toEqual(['user', 'lookups']);
});
