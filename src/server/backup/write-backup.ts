import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../data-directory/usable.ts';
import type { OpenDatabase } from '../database/open.ts';
import type { MediaStore } from '../media/media-store.ts';
import { BackupRefusal } from './backup-refusal.ts';
import { copyCheckpoints, copyKeyFiles } from './key-files.ts';
import { FORMAT, MANIFEST_NAME, type Manifest } from './manifest.ts';
import { namedFiles, writeMedia } from './media-files.ts';
import { migrationsOf, sequencesOf } from './tables.ts';
import { writeTables } from './write-tables.ts';

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
  await newFolder(folder);
  await mkdir(join(folder, 'tables'), { mode: 0o700 });
  // Before the tables: a checkpoint must not have seen more than the backup holds.
  await copyCheckpoints(dataDirectory, folder);
  const tables = await writeTables(open.kysely, join(folder, 'tables'), print);
  // After the tables: the files that they name were stored before them.
  const { written: media, missing } = await writeMedia(store, join(folder, 'media'), await namedFiles(open.kysely));
  print(`media: ${media.length} files`);
  // A partial backup is worth more than none; verify names the damage as well.
  if (missing.length > 0) print(`${missing.length} files that records name are missing: ${missing.join(', ')}`);
  await copyKeyFiles(dataDirectory, join(folder, 'keys'));
  const migrations = await migrationsOf(open.kysely);
  // After the tables, so that no number in them is given twice.
  const sequences = await sequencesOf(open.kysely);
  const manifest: Manifest = { format: FORMAT, taken_at: now.toISOString(), migrations, tables, sequences, media };
  await writeFile(join(folder, MANIFEST_NAME), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
  return manifest;
}

async function newFolder(folder: string): Promise<void> {
  makeFolder(folder);
  if ((await readdir(folder)).length > 0) throw new BackupRefusal(`${folder} is not empty. Name a new folder.`);
}
