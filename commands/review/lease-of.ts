import type { ApiOptions, Ports } from '../ports.ts';
import type { Context } from '../context.ts';

/**
 * The claim to send with a decision, if this page holds one on the record: that of the press, or the one that has
 * come since with the decision before.
 */
export function leaseOf(
  { context: { claim }, ports }: { context: Pick<Context, 'claim'>; ports: Pick<Ports, 'queue'> },
  recordId: string,
): Pick<ApiOptions, 'lease'> {
  const lease = claim?.record_id === recordId ? claim : ports.queue.claimOf(recordId);
  return lease ? { lease: { id: lease.id, token: lease.token } } : {};
}
