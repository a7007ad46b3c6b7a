/** Shortest password that may be set, in characters. Older ones go on working. */
export const MINIMUM_PASSWORD_LENGTH = 10;
/** Longest one, so that nobody makes the server hash a book. */
export const MAXIMUM_PASSWORD_LENGTH = 1000;

/** What is said of a password that is guessed early; which ones those are the server knows. */
export const COMMON_PASSWORD =
  'This password is easy to guess. Choose one that is not a common word, a name or a row of keys.';

/** What is wrong with a new password, as a sentence; null: nothing. */
export function problemOfPassword(password: string): string | null {
  if (password.length < MINIMUM_PASSWORD_LENGTH) {
    return `A password needs at least ${MINIMUM_PASSWORD_LENGTH} characters.`;
  }
  if (password.length > MAXIMUM_PASSWORD_LENGTH) {
    return `A password can have at most ${MAXIMUM_PASSWORD_LENGTH} characters.`;
  }
  return null;
}
