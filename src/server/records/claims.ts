import { type Selectable, type Transaction, sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { Schema, QueueLeaseTable } from '../platform/database/schema.ts';
import type { Call } from '../platform/calls/call.ts';
import { Failure } from '../platform/failures/failure.ts';
import { timestamp } from '../platform/database/column-types.ts';
import { isolated } from '../../contract/base/words.ts';
import { queueOfRole } from '../../contract/queue/queues.ts';
import type { Rights } from '../platform/calls/account-directories.ts';
import { readableReference } from './readable.ts';
import type { Values } from './change.ts';
import { claimableQueue } from './stale-entries.ts';
import { RIGHTS } from '../../contract/base/rights.ts';

/**
 * Refuses a decision on a locked record that somebody else has claimed: with `lease-lost` if the person had claimed it
 * before, else with `leased`, each with the holder. After an own claim has expired a person may still decide as long as
 * nobody has claimed the item; an Admin may always.
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
      `This is no longer yours: ${isolated(lease.holder_name)} has taken it over.`,
      holderOf(lease),
    );
  }
  if (RIGHTS.queue.oversee.includes(call.actor.role) || new Date(lease.expires_at) <= call.now()) return;
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

export function holderOf(row: Selectable<QueueLeaseTable>) {
  return {
    holder: { user_id: row.holder_id, name: row.holder_name },
    claimed_at: timestamp(new Date(row.claimed_at)),
    expires_at: timestamp(new Date(row.expires_at)),
  };
}

/** A condition on `queue_lease` for claims that a person with these rights (null: none) may not hold. */
export async function claimsBeyond(database: Kysely<Schema>, rights: Rights | null): Promise<RawBuilder<SqlBool>> {
  if (rights === null) return sql<SqlBool>`true`;
  const record = { kind: sql<string>`queue_lease.kind`, id: sql`queue_lease.record_id` };
  const readable = await readableReference(database, rights, record);
  const elsewhere = sql<SqlBool>`queue_lease.queue is distinct from ${queueOfRole(rights.role)}`;
  return readable === null ? elsewhere : sql<SqlBool>`(${elsewhere} or not ${readable})`;
}

/** The unexpired claim on a record, as JSON for `giveClaimBack`; undefined: none. */
export async function runningClaim(
  transaction: Kysely<Schema>,
  recordId: string,
  at: Date,
): Promise<Values | undefined> {
  const { rows } = await sql<{ claim: Values }>`
    select to_jsonb(queue_lease) as claim from queue_lease
    where record_id = ${recordId} and expires_at > ${at} for update`.execute(transaction);
  return rows[0]?.claim;
}

/** Restores a claim of its former holder, unless it has expired, the record does not wait in that queue, or either has another claim. */
export async function giveClaimBack(transaction: Kysely<Schema>, claim: Values, at: Date): Promise<void> {
  await sql`
    insert into queue_lease
    select claim.* from jsonb_populate_record(null::queue_lease, ${JSON.stringify(claim)}::jsonb) as claim
    where claim.expires_at > ${at} and (
      exists (select from base_profile as item where item.id = claim.record_id and item.queue = claim.queue)
      or exists (select from locale_profile as item where item.id = claim.record_id
        and ${claimableQueue('locale_profile', 'item')} = claim.queue))
    on conflict do nothing`.execute(transaction);
}
