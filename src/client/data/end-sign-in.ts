import { CALLS } from '../../contract/operations/calls.ts';
import { sendWithRetry } from './api.ts';
import { requestOf } from './request.ts';

/**
 * Ends a sign-in at the server. Apart from the other calls: what comes of it concerns nobody who is
 * leaving, and it goes on when the page is closed.
 */
export async function endSignIn(token: string): Promise<void> {
  const { url, init } = requestOf(CALLS['session.end'], {}, { token, idempotencyKey: crypto.randomUUID() });
  await sendWithRetry(url, { ...init, keepalive: true });
}
