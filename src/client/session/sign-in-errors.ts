import type { RouteName } from '../../contract/base/access.ts';

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
