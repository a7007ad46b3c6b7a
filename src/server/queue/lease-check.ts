import type { Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { Call } from '../http/call.ts';
import { Failure } from '../http/failure.ts';
import { holderOf } from './lease.ts';

/**
 * Refuses a decision on a locked record that somebody else has claimed. A person whose own claim has
 * expired may still decide as long as nobody took the item; an Admin may always. Throws `lease-lost`
 * to whoever had claimed it before, else `leased`, with the present holder.
 */
export async function assertNotClaimedByOther(
  transaction: Transaction<Schema>,
  call: Pick<Call, 'actor' | 'lease' | 'now'>,
  recordId: string,
): Promise<void> {
  const lease = await transaction
    .selectFrom('queue_lease')
    .selectAll()
    .where('record_id', '=', recordId)
    .forUpdate()
    .executeTakeFirst();
  if (!lease || lease.holder_id === call.actor.id) return;
  if (call.lease !== null && Number(lease.token) > call.lease.token) {
    throw new Failure(
      'lease-lost',
      `Your claim had ended, and ${lease.holder_name} has taken this over.`,
      holderOf(lease),
    );
  }
  if (call.actor.role === 'Admin' || new Date(lease.expires_at) <= call.now()) return;
  throw new Failure('leased', `${lease.holder_name} is working on this.`, holderOf(lease));
}
