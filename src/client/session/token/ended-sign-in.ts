import { ERRORS } from '../../../contract/errors.ts';

/**
 * Errors of the identity SDK that mean that this sign-in is over. The SDK itself signs out on some
 * of them only; after an unknown refresh token it would leave the person "signed in" for ever.
 */
const ENDINGS: ReadonlyMap<string, string> = new Map([
  ['auth/user-disabled', ERRORS['account-disabled'].sentence],
  ['auth/user-token-expired', ERRORS['token-expired'].sentence],
  ['auth/user-not-found', ERRORS['token-expired'].sentence],
  ['auth/invalid-user-token', ERRORS['token-invalid'].sentence],
  ['auth/invalid-refresh-token', ERRORS['token-invalid'].sentence],
  ['auth/missing-refresh-token', ERRORS['token-invalid'].sentence],
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
