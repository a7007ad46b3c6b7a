import { constants, copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupRefusal } from './backup-refusal.ts';

/** Keys of the data directory: signing of tokens and media links, sealing of second factors. */
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

async function copyKeyFile(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if ((await readFile(from)).equals(await readFile(to))) return;
    throw new BackupRefusal(`${to} is another key than the backup's. Name a new DATA_DIR.`, { cause: error });
  }
}
