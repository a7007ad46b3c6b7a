import { sql, type Selectable } from 'kysely';
import type { Services } from '../../src/server/platform/calls/call.ts';
import type { Schema } from '../../src/server/platform/database/schema.ts';

/** The rows of a table in which these columns hold these values; all of them where none is given. */
export async function rowsWhere<T extends keyof Schema>(
  { database }: Pick<Services, 'database'>,
  table: T,
  values: Readonly<Record<string, string | null>> = {},
): Promise<Selectable<Schema[T]>[]> {
  const conditions = Object.entries(values).map(([column, value]) =>
    value === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)}::text = ${value}`,
  );
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const { rows } = await sql<Selectable<Schema[T]>>`select * from ${sql.table(table)} ${where}`.execute(database);
  return rows;
}
