import { createHash, randomBytes } from 'node:crypto';

const BYTES = 32;

/** A text that nobody can guess, for a browser to hold. */
export function randomToken(): string {
  return randomBytes(BYTES).toString('base64url');
}

/** The stored hash of it. The token is 256 random bits, so a fast hash without salt is enough. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
