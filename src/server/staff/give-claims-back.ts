import type { Kysely, Transaction } from 'kysely';
import type { Rights } from '../calls/account-directory.ts';
import type { Schema } from '../database/schema.ts';
import { letGoOfAhead } from '../queue/claim-next.ts';
import { claimsBeyond } from '../records/claims-beyond.ts';

/**
 * Releases claims that somebody with these rights (null: none) may not hold, or their items would wait until the
 * claims expire.
 *
 * @param database the service's, which knows the locales already
 */
export async function giveClaimsBack(
  transaction: Transaction<Schema>,
  database: Kysely<Schema>,
  id: string,
  rights: Rights | null,
): Promise<void> {
  const beyond = await claimsBeyond(database, rights);
  // After any claim being made for them at this moment.
  await transaction.selectFrom('queue_worker').select('person_id').where('person_id', '=', id).forUpdate().execute();
  const { numDeletedRows } = await transaction
    .deleteFrom('queue_lease')
    .where('holder_id', '=', id)
    .where(beyond)
    .executeTakeFirst();
  if (numDeletedRows > 0n) await letGoOfAhead(transaction, id);
}
