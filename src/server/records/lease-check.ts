import type { Selectable, Transaction } from 'kysely';
import type { Schema, QueueLeaseTable } from '../database/schema.ts';
import type { Call } from '../calls/call.ts';
import { Failure } from '../failures/failure.ts';
import { timestamp } from '../database/moment.ts';
import { isolated } from '../../contract/policy/isolated.ts';

/**
 * Refuses a decision on a locked record that somebody else has claimed. A person whose own claim has expired may
 * still decide as long as nobody took the item; an Admin may always. Throws `lease-lost` to the one who had claimed
 * it before, else `leased`, with the present holder.
 */
export async function assertNotClaimedByOther(
  transaction: Transaction<Schema>,
  call: Pick<Call, 'actor' | 'lease' | 'now'>,
  recordId: string,
): Promise<void> {
  const lease = await lockedLease(transaction, recordId);
  if (!lease || lease.holder_id === call.actor.id) return;
  if (call.lease !== null && Number(lease.token) > call.lease.token) {
    throw new Failure(
      'lease-lost',
      `Your claim had ended, and ${isolated(lease.holder_name)} has taken this over.`,
      holderOf(lease),
    );
  }
  if (call.actor.role === 'Admin' || new Date(lease.expires_at) <= call.now()) return;
  throw new Failure('leased', `${isolated(lease.holder_name)} is working on this.`, holderOf(lease));
}

/** The claim on a record, expired or not, locked until the transaction ends. */
export function lockedLease(
  transaction: Transaction<Schema>,
  recordId: string,
): Promise<Selectable<QueueLeaseTable> | undefined> {
  return transaction
    .selectFrom('queue_lease')
    .selectAll()
    .where('record_id', '=', recordId)
    .forUpdate()
    .executeTakeFirst();
}

/** The holder of a claim, for a refusal. */
export function holderOf(row: Selectable<QueueLeaseTable>) {
  return {
    holder: { user_id: row.holder_id, name: row.holder_name },
    claimed_at: timestamp(new Date(row.claimed_at)),
    expires_at: timestamp(new Date(row.expires_at)),
  };
}
