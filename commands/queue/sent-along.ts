import type { Context } from '../context.ts';
import type { Ports, ApiOptions } from '../ports.ts';

/** What goes into the call besides. */
export interface AskedWith {
  query?: { claim_next: boolean; next_id?: string };
}

/**
 * Does what ends the work on one item. Where the queue shows that item and moves on, the next one is
 * claimed in the same call; the list may show the new claim before that is answered.
 */
export async function withNext<Answer>(
  { context, ports, after }: { context: Context; ports: Ports; after: 'stay' | 'next' },
  id: string,
  send: (asked: AskedWith) => Promise<Answer>,
): Promise<Answer> {
  const { queue, selected } = context;
  // Where items are marked, the next one would come out of sight.
  if (after !== 'next' || queue?.shown?.id !== id || selected.length > 0) return send({});
  // One that was given up before has come back to them, and its claim would end with the next.
  if (ports.queue.holdsAnother(id)) return send({});
  ports.queue.awaitsNext(true);
  try {
    const promised = ports.queue.promisedAfter(id);
    return await send({ query: { claim_next: true, ...(promised !== null && { next_id: promised }) } });
  } finally {
    ports.queue.awaitsNext(false);
  }
}

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
