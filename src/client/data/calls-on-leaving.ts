import { CALLS } from '../../contract/calls.ts';
import { sendWithRetry } from './api.ts';
import { requestOf } from './network/request.ts';

/**
 * Ends a sign-in at the server. Separate from the other calls because the person is leaving, so its result concerns
 * nobody, and it continues after the page is closed.
 */
export async function endSignIn(token: string): Promise<void> {
  const { url, init } = requestOf(CALLS['session.end'], {}, { token, idempotencyKey: crypto.randomUUID() });
  await sendWithRetry(url, { ...init, keepalive: true });
}

/**
 * Reports that the page with a claim is closing. Separate from the other calls because it continues after the page is
 * gone.
 */
export function leaveClaim(leaseId: string, token: string): void {
  const facts = { token, idempotencyKey: crypto.randomUUID() };
  const { url, init } = requestOf(CALLS['queue.leave'], { params: { leaseId } }, facts);
  void fetch(url, { ...init, keepalive: true }).catch(() => undefined);
}
