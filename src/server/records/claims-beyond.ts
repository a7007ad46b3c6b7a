import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import { queueOfRole } from '../../contract/policy/queues.ts';
import type { Rights } from '../calls/account-directory.ts';
import type { Schema } from '../database/schema.ts';
import { readableReference } from './readable.ts';

/** The claims that somebody with these rights (null: none) may not hold, as a condition on `queue_lease`. */
export async function claimsBeyond(database: Kysely<Schema>, rights: Rights | null): Promise<RawBuilder<SqlBool>> {
  if (rights === null) return sql<SqlBool>`true`;
  const record = { kind: sql<string>`queue_lease.kind`, id: sql`queue_lease.record_id` };
  const readable = await readableReference(database, rights, record);
  const elsewhere = sql<SqlBool>`queue_lease.queue is distinct from ${queueOfRole(rights.role)}`;
  return readable === null ? elsewhere : sql<SqlBool>`(${elsewhere} or not ${readable})`;
}
