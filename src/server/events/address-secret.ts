import { createHmac } from 'node:crypto';
import { EVENT_SECRET_PREFIX } from '../../contract/policy/event-addresses.ts';
import type { Seal } from '../calls/seal.ts';

/**
 * With what is signed that goes to an address. It is worked out from the identifier and the key of the server whenever
 * it is needed, so that no database, no backup of one and no kept answer holds it.
 */
export function secretOf(addressId: string, seal: Seal): string {
  return EVENT_SECRET_PREFIX + seal('events-out', addressId);
}

/** Of the time in seconds and the body, so that nobody can send an old one as if it were new. */
export function signatureOf(secret: string, seconds: number, body: string): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
