import { createWriteStream } from 'node:fs';
import { mkdir, readFile, constants, copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { isSha256, type MediaStore } from '../media/media-store.ts';
import { BackupRefusal } from './manifest.ts';
import { createHash } from 'node:crypto';
import { CHECKPOINTS } from '../trail/proof/checkpoint-archive.ts';
import { orMissing } from '../platform/data-directory/private-files.ts';

/**
 * Every file that a record names, in all columns of any table whose name is or ends with sha256, and in lists of
 * them. Pictures drawn by a recipe in the database need no file.
 */
export async function namedFiles(database: Kysely<Schema>): Promise<string[]> {
  const { rows: columns } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and (
      data_type = 'text' and (column_name = 'sha256' or column_name like '%\_sha256')
      or data_type = 'ARRAY' and column_name = 'sha256s')
    order by table_name, column_name`.execute(database);
  const names = new Set<string>();
  for (const { table_name, column_name } of columns) {
    const column = column_name === 'sha256s' ? sql`unnest(${sql.ref(column_name)})` : sql.ref(column_name);
    const { rows } = await sql<{
      name: string;
    }>`select distinct ${column} as name from ${sql.table(table_name)} where ${sql.ref(column_name)} is not null`.execute(
      database,
    );
    for (const { name } of rows) if (isSha256(name)) names.add(name);
  }
  const drawn = await database.selectFrom('media_hash').select('sha256').where('recipe', 'is not', null).execute();
  for (const { sha256 } of drawn) names.delete(sha256);
  return [...names].toSorted();
}

/** Copies files of the store into a folder, each under its SHA-256. */
export async function writeMedia(
  store: MediaStore,
  folder: string,
  names: readonly string[],
): Promise<{ written: string[]; missing: string[] }> {
  await mkdir(folder, { mode: 0o700 });
  const listed = { written: [] as string[], missing: [] as string[] };
  for (const name of names) {
    const content = await store.open(name);
    if (content) await pipeline(Readable.from(content.stream), createWriteStream(join(folder, name), { mode: 0o600 }));
    listed[content ? 'written' : 'missing'].push(name);
  }
  return listed;
}

/**
 * Puts files of a backup into the store.
 *
 * @throws BackupRefusal naming the first file that is missing or not what its name says
 */
export async function readMedia(store: MediaStore, folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const bytes = await readFile(join(folder, name)).catch(() => null);
    if (bytes === null) throw new BackupRefusal(`The file ${name} is missing from the backup's media.`);
    const { sha256 } = await store.put(bytes);
    if (sha256 !== name) throw new BackupRefusal(`The file ${name} in the backup's media was changed or damaged.`);
  }
}

/** Reads every file that a record names. `faulty`: those that are missing or whose content does not match their name. */
export async function checkMedia(
  database: Kysely<Schema>,
  store: MediaStore,
): Promise<{ files: number; faulty: string[] }> {
  const names = await namedFiles(database);
  const faulty: string[] = [];
  for (const name of names) {
    const content = await store.open(name);
    const hash = createHash('sha256');
    if (content) for await (const piece of content.stream) hash.update(piece);
    if (!content || hash.digest('hex') !== name) faulty.push(name);
  }
  return { files: names.length, faulty };
}

/** Keys of the data directory: signing of tokens, media links and checkpoints, sealing of second factors. */
const KEY_FILE = /(\.key|-key\.json)$/;

/**
 * Copies the keys of one data directory into another place: without them everybody would have to
 * enrol a second factor anew.
 *
 * @throws BackupRefusal if another key lies there already, for it may be in use
 */
export async function copyKeyFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const names = (await readdir(from).catch(() => [] as string[])).filter((name) => KEY_FILE.test(name));
  for (const name of names) await copyKeyFile(join(from, name), join(to, name));
}

/**
 * Copies the signed checkpoints of the audit trail, so that the trail is checked against the same ones after a
 * restore as when the backup was made.
 *
 * @throws BackupRefusal if other checkpoints lie there already
 */
export async function copyCheckpoints(from: string, to: string): Promise<void> {
  const names = await readdir(join(from, CHECKPOINTS)).catch(() => [] as string[]);
  if (names.length === 0) return;
  await mkdir(join(to, CHECKPOINTS), { recursive: true, mode: 0o700 });
  for (const name of names.toSorted()) {
    // A running server removes old checkpoints.
    await copyKeyFile(join(from, CHECKPOINTS, name), join(to, CHECKPOINTS, name)).catch(orMissing);
  }
}

async function copyKeyFile(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if ((await readFile(from)).equals(await readFile(to))) return;
    throw new BackupRefusal(`${to} differs from the one in the backup. Set DATA_DIR to a new folder.`, {
      cause: error,
    });
  }
}
