import { mkdir, readdir, writeFile, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../platform/data-directory/usable.ts';
import { type OpenDatabase, openDatabase } from '../platform/database/open.ts';
import type { MediaStore } from '../media/media-store.ts';
import { FORMAT, MANIFEST_NAME, type Manifest, BackupRefusal, type TableEntry } from './manifest.ts';
import { namedFiles, writeMedia, copyCheckpoints, copyKeyFiles } from './media-files.ts';
import { migrationsOf, sequencesOf, tablesInOrder, type TableLayout } from './tables.ts';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { tmpdir } from 'node:os';
import type { Logger } from 'pino';
import type { Config } from '../platform/configuration/config.ts';
import { runningServer, throwAsBusy } from '../platform/control/running-server.ts';
import { openMediaStore } from '../media/s3-media-store.ts';

/** Rows fetched at a time: some megabytes at most, so memory stays flat however large the table is. */
const BATCH = 2_000;

/** Writes every table into `folder`, a line of JSON a row with each value as PostgreSQL's text, all as of one moment: later writes are not in it. */
async function writeTables(
  database: Kysely<Schema>,
  folder: string,
  print: (sentence: string) => void,
): Promise<Record<string, TableEntry>> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const entries: Record<string, TableEntry> = {};
      for (const table of await tablesInOrder(transaction)) {
        entries[table.name] = await writeTable(transaction, table, join(folder, `${table.name}.ndjson.gz`));
        print(`${table.name}: ${entries[table.name]?.rows ?? 0} rows`);
      }
      return entries;
    });
}

async function writeTable(transaction: Transaction<Schema>, table: TableLayout, path: string): Promise<TableEntry> {
  const hash = createHash('sha256');
  let count = 0;
  async function* lines(): AsyncGenerator<string> {
    for await (const rows of batches(transaction, table)) {
      const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
      hash.update(text);
      count += rows.length;
      yield text;
    }
  }
  await pipeline(
    Readable.from(lines()),
    createGzip({ level: 4 }),
    createWriteStream(path, { mode: 0o600, flush: true }),
  );
  return { columns: table.columns, rows: count, sha256: hash.digest('hex') };
}

async function* batches(transaction: Transaction<Schema>, table: TableLayout): AsyncGenerator<(string | null)[][]> {
  const columns = table.columns.map((name) => sql`${sql.ref(name)}::text`);
  const order = table.key.length > 0 ? sql` order by ${sql.join(table.key.map((name) => sql.ref(name)))}` : sql``;
  const values = sql`array[${sql.join(columns)}]`;
  await sql`declare backup_rows no scroll cursor for
    select ${values} as values from ${sql.table(table.name)}${order}`.execute(transaction);
  for (;;) {
    const { rows } = await sql<{
      values: (string | null)[];
    }>`fetch ${sql.lit(BATCH)} from backup_rows`.execute(transaction);
    if (rows.length > 0) yield rows.map((row) => row.values);
    if (rows.length < BATCH) break;
  }
  await sql`close backup_rows`.execute(transaction);
}

export interface BackupSource {
  open: OpenDatabase;
  store: MediaStore;
  dataDirectory: string;
}

/**
 * Writes everything into a new folder: tables, media, keys, and last the manifest, so that an interrupted folder is
 * never taken for a backup. Only its owner may read it.
 *
 * @throws BackupRefusal if the folder holds something
 */
export async function writeBackup(
  { open, store, dataDirectory }: BackupSource,
  folder: string,
  now: Date,
  print: (sentence: string) => void,
): Promise<Manifest> {
  makeFolder(folder);
  if ((await readdir(folder)).length > 0) throw new BackupRefusal(`${folder} is not empty. Name a new folder.`);
  await mkdir(join(folder, 'tables'), { mode: 0o700 });
  // Before the tables: a checkpoint must not have seen more than the backup holds.
  await copyCheckpoints(dataDirectory, folder);
  const tables = await writeTables(open.kysely, join(folder, 'tables'), print);
  // After the tables: the files that they name were stored before them.
  const { written: media, missing } = await writeMedia(store, join(folder, 'media'), await namedFiles(open.kysely));
  print(`media: ${media.length} files`);
  // A partial backup is worth more than none; verify names the damage as well.
  if (missing.length > 0) print(`${missing.length} files named by records are missing: ${missing.join(', ')}`);
  await copyKeyFiles(dataDirectory, join(folder, 'keys'));
  const migrations = await migrationsOf(open.kysely);
  // After the tables, so that no number in them is given twice.
  const sequences = await sequencesOf(open.kysely);
  const manifest: Manifest = { format: FORMAT, taken_at: now.toISOString(), migrations, tables, sequences, media };
  await writeFile(join(folder, MANIFEST_NAME), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
  return manifest;
}

/**
 * The database and media where the settings say they are. A server that runs on the embedded database is asked for a
 * copy of its files, which is then read while the server keeps running.
 */
export async function openSource(
  { dataDirectory, databaseUrl, media }: Pick<Config, 'dataDirectory' | 'databaseUrl' | 'media'>,
  log: Logger,
): Promise<BackupSource & { close(): Promise<void> }> {
  const running = databaseUrl === null ? await runningServer(dataDirectory) : null;
  if (!running) {
    const open = await openDatabase({ dataDirectory, databaseUrl, log, existing: true }).catch(throwAsBusy);
    try {
      const store = await openMediaStore({ dataDirectory, media });
      return { open, store, dataDirectory, close: () => open.close() };
    } catch (error) {
      await open.close();
      throw error;
    }
  }
  const store = await openMediaStore({ dataDirectory, media });
  const copy = await mkdtemp(join(tmpdir(), 'dossier-snapshot-'));
  const remove = () => rm(copy, { recursive: true, force: true });
  try {
    await running.snapshot(copy);
    const open = await openDatabase({ dataDirectory: copy, databaseUrl: null, log });
    const close = async () => {
      await open.close();
      await remove();
    };
    return { open, store, dataDirectory, close };
  } catch (error) {
    await remove();
    throw error;
  }
}
