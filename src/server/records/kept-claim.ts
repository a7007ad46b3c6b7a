import { sql, type Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { Values } from './change.ts';
import { claimableQueue } from './stale-entries.ts';

/** The unexpired claim on a record, in the form in which it can be restored; undefined: none. */
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

/** Gives a claim back to its former holder, if it has not expired, the record waits in that queue again, and neither has another claim by now. */
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
