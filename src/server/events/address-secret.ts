import { createHmac } from 'node:crypto';
import { EVENT_SECRET_PREFIX } from '../../contract/policy/event-addresses.ts';
import type { Seal } from '../calls/seal.ts';

/**
 * The secret for signing requests to an address. It is derived from the identifier and the server's key whenever it
 * is needed, so that no database, no backup and no kept answer holds it.
 */
export function secretOf(addressId: string, seal: Seal): string {
  return EVENT_SECRET_PREFIX + seal('events-out', addressId);
}

/** Of the time in seconds and the body, so that nobody can replay an old request as new. */
export function signatureOf(secret: string, seconds: number, body: string): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
