import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import { verifyAuditTrail } from '../trail/proof/prove-trail.ts';
import type { Config } from '../platform/configuration/config.ts';
import { WITHOUT_LIMIT } from '../../libraries/embedded-postgres-host/engine.ts';
import { migrate } from '../platform/database/migrate.ts';
import { BEFORE_BASELINE, MIGRATIONS, sinceBaseline } from '../platform/database/migrations.ts';
import { openDatabase, type OpenDatabase } from '../platform/database/open.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { MediaStore } from '../media/media-store.ts';
import { readManifest, type Manifest, BackupRefusal, type TableEntry } from './manifest.ts';
import { readMedia, copyCheckpoints, copyKeyFiles } from './media-files.ts';
import { tablesInOrder } from './tables.ts';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

/** Rows handed to the database at a time. */
const BATCH = 5_000;

/** @throws BackupRefusal naming the first table that holds rows: a restore never overwrites anything */
async function refuseUnlessEmpty({ kysely }: OpenDatabase): Promise<void> {
  for (const { name } of await tablesInOrder(kysely)) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(kysely);
    if (rows.length > 0) {
      throw new BackupRefusal(`The database is not empty: ${name} holds rows. Name a new DATA_DIR or a new database.`);
    }
  }
}

/**
 * Fills every table from `folder`.
 *
 * @throws BackupRefusal naming the table whose file is not what the manifest says
 */
async function readTables(
  open: OpenDatabase,
  folder: string,
  { tables, sequences }: Pick<Manifest, 'tables' | 'sequences'>,
  print: (sentence: string) => void,
): Promise<void> {
  for (const [name, entry] of Object.entries(tables)) {
    await readTable(open, join(folder, `${name}.ndjson.gz`), name, entry);
    print(`${name}: ${entry.rows} rows`);
  }
  // Numbers given by the database continue after the restored ones.
  for (const [name, value] of Object.entries(sequences)) {
    if (value !== null) await sql`select setval(${name}::regclass, ${value}::bigint)`.execute(open.kysely);
  }
}

async function readTable(open: OpenDatabase, path: string, name: string, entry: TableEntry): Promise<void> {
  const hash = createHash('sha256');
  let count = 0;
  let batch: (string | null)[][] = [];
  const write = async () => {
    // The manifest was checked against the tables, so the names are the schema's.
    await open.copyRows(name as keyof Schema, entry.columns as never[], batch);
    count += batch.length;
    batch = [];
  };
  try {
    await pipeline(createReadStream(path), createGunzip(), async (content: AsyncIterable<Buffer>) => {
      for await (const line of linesOf(content)) {
        hash.update(`${line}\n`);
        batch.push(JSON.parse(line) as (string | null)[]);
        if (batch.length >= BATCH) await write();
      }
    });
    if (batch.length > 0) await write();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupRefusal(`The backup of ${name} cannot be read: ${reason}`, { cause: error });
  }
  if (count !== entry.rows || hash.digest('hex') !== entry.sha256) {
    throw new BackupRefusal(
      `The backup of ${name} does not match its manifest: it was changed or damaged. Use another backup.`,
    );
  }
}

/** Node's readline would also part lines at U+2028, which JSON may hold as it is. */
async function* linesOf(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of content) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

export interface RestoreTarget {
  config: Pick<Config, 'dataDirectory' | 'databaseUrl'>;
  store: MediaStore;
  log: Logger;
}

/**
 * Restores a backup into an empty database, of either engine, and into the media store; then migrates to the newest
 * schema and proves the audit trail. Until it is complete the database carries a mark with which no server starts.
 *
 * @throws BackupRefusal if the backup is damaged or of a newer Dossier, or the target is not empty
 */
export async function restoreBackup(
  { config, store, log }: RestoreTarget,
  folder: string,
  print: (sentence: string) => void,
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const migrations = sinceBaseline(manifest.migrations);
  if (migrations === null) throw new BackupRefusal(`The backup ${BEFORE_BASELINE}, and make a new backup with it.`);
  const newer = migrations.find((name) => !Object.hasOwn(MIGRATIONS, name));
  if (newer !== undefined) {
    throw new BackupRefusal(
      `The backup is from a newer version of Dossier, which has ${newer}. Restore it with that version.`,
    );
  }
  const upTo = migrations.at(-1);
  const open = await openDatabase({ ...config, log, restoring: true, ...(upTo !== undefined && { upTo }) });
  try {
    await refuseUnlessEmpty(open);
    await copyKeyFiles(join(folder, 'keys'), config.dataDirectory);
    await copyCheckpoints(folder, config.dataDirectory);
    await sql`create table if not exists restore_under_way (since timestamptz not null default now())`.execute(
      open.kysely,
    );
    await switchTriggers(open.kysely, 'disable');
    await readTables(open, join(folder, 'tables'), manifest, print);
    await switchTriggers(open.kysely, 'enable');
    await readMedia(store, join(folder, 'media'), manifest.media);
    print(`media: ${manifest.media.length} files`);
    await migrate(open.kysely);
    const { broken, events } = await verifyAuditTrail(open.kysely);
    if (broken) throw new BackupRefusal(`The audit trail of ${broken.baseProfileId} is broken: ${broken.fault}.`);
    print(`audit trail: ${events} events, whole`);
    await open.kysely.transaction().execute(async (transaction) => {
      await sql.raw(WITHOUT_LIMIT).execute(transaction);
      await sql`analyze`.execute(transaction);
    });
    await sql`drop table restore_under_way`.execute(open.kysely);
    return manifest;
  } finally {
    await open.close();
  }
}

/** What triggers derive from a row (summaries, notes of what to compare) is part of the backup itself. */
async function switchTriggers(database: Kysely<Schema>, how: 'enable' | 'disable'): Promise<void> {
  for (const { name } of await tablesInOrder(database)) {
    await sql`alter table ${sql.table(name)} ${sql.raw(how)} trigger user`.execute(database);
  }
}
