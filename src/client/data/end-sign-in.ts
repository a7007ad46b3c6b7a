import { CALLS } from '../../contract/operations/calls.ts';
import { sendWithRetry } from './api.ts';
import { requestOf } from './request.ts';

/**
 * Ends a sign-in at the server. Separate from the other calls because the person is leaving, so its result concerns
 * nobody, and it continues after the page is closed.
 */
export async function endSignIn(token: string): Promise<void> {
  const { url, init } = requestOf(CALLS['session.end'], {}, { token, idempotencyKey: crypto.randomUUID() });
  await sendWithRetry(url, { ...init, keepalive: true });
}
