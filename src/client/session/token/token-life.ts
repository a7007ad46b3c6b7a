import type { TokenFacts } from './claims.ts';
import { MINUTE, SECOND } from '../../../contract/policy/time-spans.ts';

/** The identity token is renewed so long before it expires: specification, section 9. */
const RENEWAL_LEAD = 5 * MINUTE;
/** A token with less time than this left counts as expired: the same section. */
const EXPIRY_MARGIN = 30 * SECOND;

/**
 * When a token expires by this machine's clock, in milliseconds since 1970. A new token lives as long as it states,
 * whatever this clock shows; of an older one only the provider's own time is known.
 */
export function expiryOf({ issuedAtTime, expirationTime }: TokenFacts, now: number, justCame: boolean): number {
  const expiry = Date.parse(expirationTime);
  return justCame ? now + (expiry - Date.parse(issuedAtTime)) : expiry;
}

/** With less than 30 s left a token is no longer sent. */
export function countsAsExpired(expiresAt: number, now: number): boolean {
  return expiresAt - now <= EXPIRY_MARGIN;
}

/** Milliseconds until the renewal is due, 5 minutes before the token expires; never negative. */
export function untilRenewal(expiresAt: number, now: number): number {
  return Math.max(0, expiresAt - RENEWAL_LEAD - now);
}
