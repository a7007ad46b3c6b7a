import path from 'node:path';
import { sql, Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type { Logger } from 'pino';
import { copyChunks } from '../../../libraries/embedded-postgres-host/statement-text.ts';
import type { Config } from '../configuration/config.ts';
import { evidenceOfDatabase, LostDatabase, NoDatabase, removeOrder } from '../data-directory/lost-database.ts';
import { openEmbedded } from './open-embedded.ts';
import { type Engine, type Session, QueryError } from '../../../libraries/embedded-postgres-host/engine.ts';
import { migrate } from './migrate.ts';
import { openPostgresql } from './open-postgresql.ts';
import type { Schema } from './schema.ts';
import { preparedNames, preparing } from './prepared.ts';
import { asDamage } from './query-error.ts';

export interface OpenDatabase {
  kysely: Kysely<Schema>;
  engine: 'embedded' | 'postgresql';
  /**
   * Loads many rows by COPY, in one transaction.
   *
   * @param rows values in the order of `columns`: null, text, numbers, Dates, ±Infinity for
   *   'infinity', objects for jsonb, arrays for arrays (a jsonb array must be given as its JSON text)
   * @returns how many rows were written
   */
  copyRows<T extends keyof Schema>(
    table: T,
    columns: readonly (keyof Schema[T] & string)[],
    rows: Iterable<readonly unknown[]>,
  ): Promise<number>;
  /** Copies the files of the embedded database, as they are at this moment, to `<directory>/database`. */
  snapshot: ((directory: string) => Promise<void>) | null;
  /** Ends work under way and closes; the embedded engine also releases the data directory. */
  close(): Promise<void>;
}

async function copyRows(
  engine: Engine,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly unknown[]>,
): Promise<number> {
  let count = 0;
  function* texts(): Generator<string> {
    for (const chunk of copyChunks(rows)) {
      count += chunk.rows;
      yield chunk.text;
    }
  }
  const session = await engine.connect();
  try {
    await session.copy(table, columns, texts());
    return count;
  } finally {
    session.release();
  }
}

/** Where the database lies, in words: never its address, which holds a password. */
export function databasePlace({ dataDirectory, databaseUrl }: Pick<Config, 'dataDirectory' | 'databaseUrl'>): string {
  return databaseUrl === null ? path.resolve(dataDirectory, 'database') : 'DATABASE_URL';
}

async function isEmpty(database: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`select to_regclass('base_profile') is null as empty`.execute(database);
  return rows[0]?.empty === true;
}

const HALF_RESTORED = 'A restore into this database was not completed. Delete the database and restore into a new one.';

/**
 * Opens the database and brings it to the newest schema.
 *
 * @param settings `databaseUrl` names a PostgreSQL server; with null, PGlite keeps its files under
 *   `<dataDirectory>/database`. `restoring` opens a database that a restore is filling; `existing` makes
 *   none where there is none; `upTo` stops at that migration
 * @throws Error with a sentence for people if another process owns the data directory, or if the
 *   server is too old or has the wrong locale
 */
export async function openDatabase(settings: {
  dataDirectory: string;
  databaseUrl: string | null;
  log: Logger;
  restoring?: boolean;
  existing?: boolean;
  upTo?: string;
}): Promise<OpenDatabase> {
  const { dataDirectory, databaseUrl, log, restoring = false, existing = false, upTo } = settings;
  const embedded = databaseUrl === null ? await openEmbedded(dataDirectory, log, { restoring, existing }) : null;
  const place = databasePlace(settings);
  // Before the look for tables: where two start at once, the keys of the faster one are written after its tables.
  const evidence = embedded || restoring ? null : evidenceOfDatabase(dataDirectory);
  const engine = embedded ?? (await openPostgresql(databaseUrl ?? '', log));
  const kysely = kyselyOn(engine);
  try {
    const { rows } = await sql`select to_regclass('restore_under_way') is not null as half`.execute(kysely);
    if (!restoring && (rows as { half: boolean }[])[0]?.half === true) throw new Error(HALF_RESTORED);
    if (evidence !== null && (await isEmpty(kysely))) throw new LostDatabase(place, dataDirectory, evidence);
    if (existing && (await isEmpty(kysely))) throw new NoDatabase(place);
    const names = await migrate(kysely, upTo);
    if (names.length > 0) log.info({ migrations: names }, 'The database schema was brought up to date.');
    removeOrder(dataDirectory);
  } catch (error) {
    await engine.close();
    throw asDamage(place, error);
  }
  return {
    kysely,
    engine: engine.name,
    snapshot: embedded && ((directory) => embedded.snapshot(directory)),
    copyRows: (table, columns, rows) => copyRows(engine, table, columns, rows),
    close: async () => {
      await kysely.destroy();
      // kysely closes the engine only if it was used; closing twice does no harm.
      await engine.close();
    },
  };
}

/**
 * PostgreSQL answers a commit of a failed transaction with ROLLBACK and no error. Code that caught
 * an error inside a transaction would then believe that its other writes are kept.
 */
async function queryChecked(query: Session['query'], text: string, parameters: readonly unknown[]) {
  const result = await query(text, parameters);
  if (text === 'commit' && result.command === 'ROLLBACK') {
    throw new QueryError({
      code: '25P02',
      message: 'The transaction had failed before its commit and was rolled back.',
    });
  }
  return result;
}

/** kysely over either engine, through its PostgreSQL dialect. Destroying it closes the engine. */
function kyselyOn(engine: Engine): Kysely<Schema> {
  const names = preparedNames();
  const pool = {
    async connect(): Promise<PostgresPoolClient> {
      const session = await engine.connect();
      const query = preparing(session, names);
      const client = {
        query: (text: string, parameters: readonly unknown[]) => queryChecked(query, text, parameters),
        release: () => session.release(),
      };
      // The dialect's client has a second form of query for cursors, which is not used here.
      return client as PostgresPoolClient;
    },
    end: () => engine.close(),
  };
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}
