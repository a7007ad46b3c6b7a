import { codeOf } from '../sign-in-errors.ts';

/** `again`: another code may help. `restart`: only a new secret. `sign-in`: only a new sign-in. */
type Way = 'again' | 'restart' | 'sign-in';

export interface SecondFactorAnswer {
  message: string;
  way: Way;
}

/** The text for a refused one-time code or enrolment: specification, section 8. */
const ANSWERS: ReadonlyMap<string, SecondFactorAnswer> = new Map([
  ['auth/requires-recent-login', { message: 'Registering TOTP requires recent login.', way: 'sign-in' }],
  [
    'auth/operation-not-allowed',
    { message: 'Please contact the admin to enable TOTP feature in your application.', way: 'restart' },
  ],
  ['auth/unverified-email', { message: 'Please verify email first. Check your email inbox.', way: 'restart' }],
  [
    'auth/too-many-enrollment-attempts',
    { message: 'Too many enrollment attempts. Please try again later.', way: 'restart' },
  ],
  ['auth/invalid-verification-code', { message: 'Invalid TOTP code', way: 'again' }],
  ['auth/totp-challenge-timeout', { message: 'Timeout. Sign in by email & password again.', way: 'sign-in' }],
  [
    'auth/quota-exceeded',
    {
      message: 'Too many attempts. Please wait at least a minute, or ask administrator to reset your 2FA (TOTP)',
      way: 'again',
    },
  ],
  // The following are not in the specification's table.
  [
    'auth/network-request-failed',
    { message: 'The sign-in service cannot be reached. Check your connection and try again.', way: 'again' },
  ],
  ['auth/code-expired', { message: 'This secret has expired. Show a new secret and register again.', way: 'restart' }],
  ['auth/invalid-multi-factor-session', { message: 'Timeout. Sign in by email & password again.', way: 'sign-in' }],
  ['auth/user-disabled', { message: 'User account has been disabled.', way: 'sign-in' }],
  [
    'auth/user-token-expired',
    { message: 'Your sign-in has ended or your account was changed. Sign in again.', way: 'sign-in' },
  ],
  ['auth/second-factor-already-in-use', { message: 'Sign in again and enter your one-time code.', way: 'sign-in' }],
  [
    'auth/maximum-second-factor-count-exceeded',
    { message: 'Sign in again and enter your one-time code.', way: 'sign-in' },
  ],
]);
const ANYTHING_ELSE: SecondFactorAnswer = { message: 'The code could not be checked. Try again.', way: 'again' };

const WRONG_RECOVERY_CODE: SecondFactorAnswer = {
  message: 'This recovery code is wrong, or has already been used.',
  way: 'again',
};

export function answerToSecondFactorError(error: unknown, isRecovery = false): SecondFactorAnswer {
  if (isRecovery && codeOf(error) === 'auth/invalid-verification-code') return WRONG_RECOVERY_CODE;
  return ANSWERS.get(codeOf(error)) ?? ANYTHING_ELSE;
}
