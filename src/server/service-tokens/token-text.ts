import { createHash, randomBytes } from 'node:crypto';
import { TOKEN_PREFIX } from '../../contract/policy/service-tokens.ts';

/** A new token, of 256 random bits. */
export function newToken(): string {
  return TOKEN_PREFIX + randomBytes(32).toString('base64url');
}

/** The stored hash of a token. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The actor of a token in records and trail; no account has such an identifier. */
export function serviceId(tokenId: string): string {
  return `service:${tokenId}`;
}
