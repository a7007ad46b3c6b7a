import { Migrator, sql, type Kysely } from 'kysely';
import { WITHOUT_LIMIT } from './engine/engine.ts';
import { MIGRATIONS } from './migrations/migration-list.ts';
import { isLockWait } from './engine/query-error.ts';
import type { Schema } from './schema.ts';

/**
 * Brings the database to the newest schema. All that is missing runs in one transaction under
 * kysely's lock, so two servers that start together do it once and neither fails.
 *
 * @param upTo the name of the last migration that may run; all run unless given
 * @returns the names of the migrations that ran now
 * @throws what the database answered, after everything is rolled back
 */
export async function migrate(database: Kysely<Schema>, upTo?: string): Promise<string[]> {
  const entries = Object.entries(MIGRATIONS).map(([name, script]) => [
    name,
    {
      up: async (transaction: Kysely<unknown>) => {
        await sql.raw(WITHOUT_LIMIT).execute(transaction);
        await sql.raw(script).execute(transaction);
      },
    },
  ]);
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(entries)) },
  });
  if (
    upTo !== undefined &&
    (await migrator.getMigrations()).some(({ name, executedAt }) => executedAt && name > upTo)
  ) {
    throw new Error(`The database has had migrations after ${upTo} already. Name a new one.`);
  }
  const run = () => (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  let { error, results = [] } = await run();
  // Another process is at it, which may take longer than a statement waits for a lock.
  while (isLockWait(error)) ({ error, results = [] } = await run());
  if (error !== undefined) throw error;
  return results.filter((result) => result.status === 'Success').map((result) => result.migrationName);
}
