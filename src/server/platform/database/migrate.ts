import { Migrator, sql, type Kysely } from 'kysely';
import { WITHOUT_LIMIT } from '../../../libraries/embedded-postgres-host/engine.ts';
import { BEFORE_BASELINE, MIGRATIONS, sinceBaseline } from './migrations.ts';
import { isLockWait } from './query-error.ts';
import type { Schema } from './schema.ts';

/**
 * Brings the database to the newest schema. All that is missing runs in one transaction under
 * kysely's lock, so two servers that start together do it once and neither fails.
 *
 * @param upTo the name of the last migration that may run; all run unless given
 * @returns the names of the migrations that ran now
 * @throws what the database answered, after everything is rolled back; a sentence for people if it is too old
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
  await takeBaseline(database);
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
  // Another process migrates, which may take longer than a statement waits for a lock.
  while (isLockWait(error)) ({ error, results = [] } = await run());
  if (error !== undefined) throw error;
  return results.filter((result) => result.status === 'Success').map((result) => result.migrationName);
}

/** Replaces the names of all migrations from before the baseline by the baseline's. */
async function takeBaseline(database: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('kysely_migration') is not null as there`.execute(
    database,
  );
  if (!rows[0]?.there) return;
  await database.transaction().execute(async (transaction) => {
    // Two servers may start together.
    await sql`lock table kysely_migration in exclusive mode`.execute(transaction);
    const had = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(transaction);
    const names = had.rows.map(({ name }) => name);
    const now = sinceBaseline(names);
    if (now === null) throw new Error(`The database ${BEFORE_BASELINE}, and then this one.`);
    if (now[0] === names[0]) return;
    await sql`delete from kysely_migration where not (name = any(${now}))`.execute(transaction);
    await sql`insert into kysely_migration (name, timestamp) values (${now[0]}, ${new Date().toISOString()})`.execute(
      transaction,
    );
  });
}
