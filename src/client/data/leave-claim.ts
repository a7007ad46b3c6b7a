import { CALLS } from '../../contract/operations/calls.ts';
import { requestOf } from './request.ts';

/**
 * Reports that the page with a claim is closing. Separate from the other calls because it continues after the page is
 * gone.
 */
export function leaveClaim(leaseId: string, token: string): void {
  const facts = { token, idempotencyKey: crypto.randomUUID() };
  const { url, init } = requestOf(CALLS['queue.leave'], { params: { leaseId } }, facts);
  void fetch(url, { ...init, keepalive: true }).catch(() => undefined);
}
