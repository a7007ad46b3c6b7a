import { CALLS } from '../../contract/operations/calls.ts';
import { requestOf } from './request.ts';

/** Says that the page which held a claim is being closed. Apart from the other calls: it goes on when the page is gone. */
export function leaveClaim(leaseId: string, token: string): void {
  const facts = { token, idempotencyKey: crypto.randomUUID() };
  const { url, init } = requestOf(CALLS['queue.leave'], { params: { leaseId } }, facts);
  void fetch(url, { ...init, keepalive: true }).catch(() => undefined);
}
