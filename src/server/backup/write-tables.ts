import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { TableEntry } from './manifest.ts';
import { tablesInOrder, type TableLayout } from './tables.ts';

/** Rows fetched at a time: some megabytes at most, so memory stays flat however large the table is. */
const BATCH = 2_000;

/** Writes every table into `folder`, a line of JSON a row with each value as PostgreSQL's text, all as of one moment: later writes are not in it. */
export async function writeTables(
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
