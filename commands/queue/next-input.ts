import type { ClaimAnswer } from '../../src/contract/queue/queue-items.ts';
import type { Outcome } from '../command.ts';
import type { Context } from '../context.ts';
import type { Ports, ApiOptions } from '../ports.ts';
import type { Undoable } from '../review/undoable.ts';

/** The part of a request that claims the next item. */
export interface NextInput {
  query?: { claim_next: boolean; next_id?: string };
}

interface Ending {
  context: Context;
  ports: Ports;
  after: 'stay' | 'next';
}

/** Sends what ends the work on an item. If the queue shows that item and moves on, the same request claims the next one. */
export async function withNext<Answer>(
  { context, ports, after }: Ending,
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

/** Ends the claim on the shown item without a decision: the item is skipped, or a question about it is asked. */
export async function layAside(
  { context, ports, after }: Ending,
  send: (leaseId: string, input: NextInput) => Promise<{ action_id: string; next: ClaimAnswer | null }>,
): Promise<Outcome<Undoable>> {
  const { open, queue } = context;
  const id = queue?.shown?.id ?? '';
  const { lease } = leaseOf({ context, ports }, id);
  if (!lease) {
    const sentence = 'This item is no longer yours. Claim it again to continue.';
    return { done: [], failed: [{ id, code: 'lease-lost', sentence }] };
  }
  const { action_id: actionId, next } = await withNext({ context, ports, after }, id, (input) => send(lease.id, input));
  ports.queue.ended({ id: lease.id, record_id: id });
  return { done: [{ id, name: open?.profile_name ?? queue?.shown?.name ?? '', actionId }], failed: [], next };
}
