import { describe, expect, test } from 'vitest';
import { needsSecondFactor, userFromToken } from '../../../src/client/session/token/claims.ts';
import { LOGIN_STATES, roleNow, session } from '../../../src/client/session/session-state.ts';
import { answerToSignInError } from '../../../src/client/session/sign-in-errors.ts';

const TOKEN = {
  authTime: 'a',
  expirationTime: 'b',
  issuedAtTime: 'c',
  signInProvider: 'password',
  signInSecondFactor: null,
  token: 't',
};
const user = (claims: object) => userFromToken({ ...TOKEN, claims: { user_id: 'u', ...claims } });

describe('the signed-in user', () => {
  test('C064 has what the token says', () => {
    expect(user({ roles: ['Admin'] })).toMatchObject({ ...TOKEN, claims: { user_id: 'u', roles: ['Admin'] } });
  });
  test('C065 the claims are kept as they are told, and those of a wrong kind are refused', () => {
    const claims = {
      company: 7,
      companyName: 'c',
      email: 'e',
      email_verified: true,
      forceMfa: false,
      forcedTotp: false,
      geos: ['fr'],
      name: 'n',
      roles: [],
      tenant: null,
    };
    expect(user(claims)?.claims).toEqual({ user_id: 'u', ...claims });
    const wrong = {
      company: 'seven',
      companyName: 7,
      email: 7,
      email_verified: 'yes',
      forceMfa: 'no',
      forcedTotp: 0,
      geos: 'fr',
      name: 7,
      roles: 'Admin',
      tenant: 7,
    };
    for (const [claim, value] of Object.entries(wrong)) expect(user({ ...claims, [claim]: value }), claim).toBeNull();
    expect(userFromToken({ ...TOKEN, claims: {} })).toBeNull();
  });
  test('C073 either claim forces the second factor', () => {
    const forced = [{ forceMfa: true }, { forcedTotp: true }, { forceMfa: false }, {}].map((claims) => {
      const signedIn = user(claims);
      return signedIn !== null && needsSecondFactor(signedIn);
    });
    expect(forced).toEqual([true, true, false, false]);
  });
  test('C066 the store holds a role: empty until one is known', () => {
    expect(session.userRole).toBe('');
    expect(roleNow()).toBeNull();
    session.userRole = 'Creator';
    expect(roleNow()).toBe('Creator');
    session.userRole = '';
  });
  test('C070 the five login states', () => {
    expect([...LOGIN_STATES].sort()).toEqual([
      'authenticated',
      'authenticating',
      'error',
      'unauthenticated',
      'validating',
    ]);
  });
});

describe('sign-in errors', () => {
  test.each([
    ['C232', 'auth/user-disabled', { message: 'User account has been disabled.' }],
    ['C233', 'auth/user-not-found', { message: 'No user found with this email address.' }],
    ['C234', 'auth/wrong-password', { message: 'Wrong password...' }],
    ['C235', 'auth/multi-factor-auth-required', { goTo: 'enter-totp' }],
    ['C236', 'auth/anything-else', { message: 'Check your credentials and try again.' }],
  ])('%s %s', (_fact, code, expected) => {
    expect(answerToSignInError({ code })).toEqual(expected);
  });
  test('C236 something that is no error of the SDK', () => {
    expect(answerToSignInError(null)).toEqual({ message: 'Check your credentials and try again.' });
    expect(answerToSignInError({ code: 'constructor' })).toEqual({ message: 'Check your credentials and try again.' });
  });
});
