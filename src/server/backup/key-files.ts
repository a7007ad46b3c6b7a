import { constants, copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CHECKPOINTS } from '../proof/checkpoint-archive.ts';
import { BackupRefusal } from './backup-refusal.ts';

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
    await copyKeyFile(join(from, CHECKPOINTS, name), join(to, CHECKPOINTS, name)).catch(gone);
  }
}

async function copyKeyFile(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if ((await readFile(from)).equals(await readFile(to))) return;
    throw new BackupRefusal(`${to} is another one than the backup's. Name a new DATA_DIR.`, { cause: error });
  }
}

/** A running server removes old checkpoints. */
function gone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
