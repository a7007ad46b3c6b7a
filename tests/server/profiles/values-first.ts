import { sql } from 'kysely';
import type { ProfileTable } from '../../../src/server/lists/page-query.ts';
import type { TestApi } from '../../support/api.ts';

/** What each order sorts by where it is not a column of its name; null where there is no value. */
const VALUES: Readonly<Record<string, string>> = {
  waiting_since: `nullif(waiting_since, 'infinity')`,
  date_of_birth: `nullif(date_of_birth, 'infinity')`,
  profile_name: `nullif(sort_name, '')`,
  city: `nullif(sort_city, '')`,
};

/** The rows of a list with the values last that are none, as the database sorts them by itself. */
export async function idsValuesFirst(
  { services }: TestApi,
  table: ProfileTable,
  { sort, direction }: { sort: string; direction: 'asc' | 'desc' },
): Promise<string[]> {
  const value = sql.raw(VALUES[sort] ?? sort);
  const way = sql.raw(direction);
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} where deleted_at is null
    order by ${value} ${way} nulls last, id ${way}`.execute(services.database);
  return rows.map(({ id }) => id);
}
