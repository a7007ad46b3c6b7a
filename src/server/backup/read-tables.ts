import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import type { OpenDatabase } from '../database/open.ts';
import type { Schema } from '../database/schema.ts';
import { BackupRefusal } from './backup-refusal.ts';
import type { Manifest, TableEntry } from './manifest.ts';
import { tablesInOrder } from './tables.ts';

/** Rows handed to the database at a time. */
const BATCH = 5_000;

/** @throws BackupRefusal naming the first table that holds rows: a restore never overwrites anything */
export async function refuseUnlessEmpty({ kysely }: OpenDatabase): Promise<void> {
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
export async function readTables(
  open: OpenDatabase,
  folder: string,
  { tables, sequences }: Pick<Manifest, 'tables' | 'sequences'>,
  print: (sentence: string) => void,
): Promise<void> {
  for (const [name, entry] of Object.entries(tables)) {
    await readTable(open, join(folder, `${name}.ndjson.gz`), name, entry);
    print(`${name}: ${entry.rows} rows`);
  }
  await continueSequences(open, sequences);
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
    throw new BackupRefusal(`The backup of ${name} is not what its manifest says: it was changed or damaged.`);
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

/** Makes numbers given by the database continue after the restored ones. */
async function continueSequences({ kysely }: OpenDatabase, sequences: Manifest['sequences']): Promise<void> {
  for (const [name, value] of Object.entries(sequences)) {
    if (value !== null) await sql`select setval(${name}::regclass, ${value}::bigint)`.execute(kysely);
  }
}
