import type { RouteName } from '../../contract/base/routes.ts';
import { REFUSAL_SENTENCES } from '../../contract/base/errors.ts';

export type SignInAnswer = { message: string } | { goTo: RouteName };

const MESSAGES: ReadonlyMap<string, string> = new Map([
  ['auth/user-disabled', 'User account has been disabled.'],
  ['auth/user-not-found', 'No user found with this email address.'],
  ['auth/wrong-password', 'Wrong password...'],
]);
const ANYTHING_ELSE = 'Check your credentials and try again.';

/** For people whose token has none of the five roles. */
export const NO_ACCESS = 'You do not have access to this application.';

/** The text or the target after a failed sign-in: specification, section 8. */
export function answerToSignInError(error: unknown): SignInAnswer {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (code === 'auth/multi-factor-auth-required') return { goTo: 'enter-totp' };
  return { message: (typeof code === 'string' && MESSAGES.get(code)) || ANYTHING_ELSE };
}

/**
 * Errors of the identity SDK that mean that this sign-in is over. The SDK itself signs out on some of them only; after
 * an unknown refresh token it would leave the person "signed in" for ever.
 */
const ENDINGS: ReadonlyMap<string, string> = new Map([
  ['auth/user-disabled', REFUSAL_SENTENCES['account-disabled']],
  ['auth/user-token-expired', REFUSAL_SENTENCES['token-expired']],
  ['auth/user-not-found', REFUSAL_SENTENCES['token-expired']],
  ['auth/invalid-user-token', REFUSAL_SENTENCES['token-invalid']],
  ['auth/invalid-refresh-token', REFUSAL_SENTENCES['token-invalid']],
  ['auth/missing-refresh-token', REFUSAL_SENTENCES['token-invalid']],
]);

/** Why the sign-in is over, as a sentence; null when it is not. */
export function endingOf(error: unknown): string | null {
  return ENDINGS.get(codeOf(error)) ?? null;
}

/** The identity SDK's code of an error; empty for anything else. */
export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}
