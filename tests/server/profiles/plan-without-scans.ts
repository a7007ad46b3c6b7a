import { sql, type CompiledQuery } from 'kysely';
import type { TestApi } from '../../support/api.ts';

/** How a query would be answered if an index were worth it: the tables of these tests are far too small. */
export async function planWithoutScans({ services }: TestApi, compiled: CompiledQuery): Promise<string> {
  return services.database.transaction().execute(async (transaction) => {
    await sql`set local enable_seqscan = off`.execute(transaction);
    await sql`set local enable_bitmapscan = off`.execute(transaction);
    const explained = { ...compiled, sql: `explain ${compiled.sql}` };
    const { rows } = await transaction.executeQuery<{ 'QUERY PLAN': string }>(explained);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}
