import type { Context } from '../context.ts';
import type { Ports, ApiOptions } from '../ports.ts';

/** The part of a request that claims the next item. */
export interface NextInput {
  query?: { claim_next: boolean; next_id?: string };
}

/** Sends what ends the work on an item. If the queue shows that item and moves on, the same request claims the next one. */
export async function withNext<Answer>(
  { context, ports, after }: { context: Context; ports: Ports; after: 'stay' | 'next' },
  id: string,
  send: (input: NextInput) => Promise<Answer>,
): Promise<Answer> {
  const { queue, selected } = context;
  // While items are marked, the panel does not show the next one.
  if (after !== 'next' || queue?.shown?.id !== id || selected.length > 0) return send({});
  // They still hold another item, whose claim would end with a new one.
  if (ports.queue.holdsAnother(id)) return send({});
  ports.queue.awaitsNext(true);
  try {
    const promised = ports.queue.promisedAfter(id);
    return await send({ query: { claim_next: true, ...(promised !== null && { next_id: promised }) } });
  } finally {
    ports.queue.awaitsNext(false);
  }
}

/** The claim to send with a decision: that of the press, or the one that came since with the decision before. */
export function leaseOf(
  { context: { claim }, ports }: { context: Pick<Context, 'claim'>; ports: Pick<Ports, 'queue'> },
  recordId: string,
): Pick<ApiOptions, 'lease'> {
  const lease = claim?.record_id === recordId ? claim : ports.queue.claimOf(recordId);
  return lease ? { lease: { id: lease.id, token: lease.token } } : {};
}
