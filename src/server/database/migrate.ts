import { Migrator, sql, type Kysely } from 'kysely';
import { MIGRATIONS } from './migrations/list.ts';
import type { Schema } from './schema.ts';

/**
 * Brings the database to the newest schema. All that is missing runs in one transaction under
 * kysely's lock, so two servers that start together do it once and neither fails.
 *
 * @returns the names of the migrations that ran now
 * @throws what the database answered, after everything is rolled back
 */
export async function migrate(database: Kysely<Schema>): Promise<string[]> {
  const entries = Object.entries(MIGRATIONS).map(([name, script]) => [
    name,
    { up: async (transaction: Kysely<unknown>) => void (await sql.raw(script).execute(transaction)) },
  ]);
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(entries)) },
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return results.filter((result) => result.status === 'Success').map((result) => result.migrationName);
}
