import { sql, type Transaction } from 'kysely';
import { WITHOUT_LIMIT } from '../../src/libraries/embedded-postgres-host/engine.ts';
import type { Schema } from '../../src/server/platform/database/schema.ts';
import type { Services } from '../../src/server/platform/calls/call.ts';

/**
 * Runs work that fills tables, in one transaction, while their indexes are away; those behind
 * constraints stay. Building an index once is several times faster than adding every row to it.
 */
export async function withoutIndexes(
  { database }: Pick<Services, 'database'>,
  tables: readonly string[],
  fill: (transaction: Transaction<Schema>) => Promise<void>,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql`set local maintenance_work_mem = '256MB'`.execute(transaction);
    await sql`set local work_mem = '128MB'`.execute(transaction);
    await sql.raw(WITHOUT_LIMIT).execute(transaction);
    const { rows: indexes } = await sql<{ name: string; definition: string }>`
      select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index join pg_class on pg_class.oid = indrelid
      where relname in (${sql.join([...tables])}) and relnamespace = 'public'::regnamespace
        and not exists (select from pg_constraint where conindid = indexrelid)
      order by name`.execute(transaction);
    for (const { name } of indexes) await sql`drop index ${sql.raw(name)}`.execute(transaction);
    await fill(transaction);
    for (const { definition } of indexes) await sql.raw(definition).execute(transaction);
  });
}
