import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../data-directory/private-files.ts';

/** Writes a file beside its place, and syncs it; the caller then renames it. */
export async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  try {
    const file = await open(path, 'wx', PRIVATE_FILE);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/**
 * Gives a written and synced file its name. Readers see the old state or the complete file.
 *
 * @param aside a folder on the disk of `to`, through which a file comes there from another disk
 */
export async function moveInto(from: string, to: string, aside: string): Promise<void> {
  const directory = dirname(to);
  await mkdir(directory, { recursive: true, mode: PRIVATE_FOLDER });
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyInto(from, to, aside);
  }
  await syncDirectory(directory);
}

async function copyInto(from: string, to: string, aside: string): Promise<void> {
  await mkdir(aside, { recursive: true, mode: PRIVATE_FOLDER });
  const copy = join(aside, randomUUID());
  try {
    await copyFile(from, copy);
    await syncFile(copy);
    await rename(copy, to);
  } catch (error) {
    await rm(copy, { force: true });
    throw error;
  }
  await rm(from, { force: true });
}

/** Makes sure that a file's content is on the disk, and closed to others: another library may have written it. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.chmod(PRIVATE_FILE);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Without this a power cut may lose the new name although the bytes are safe. */
async function syncDirectory(directory: string): Promise<void> {
  // Windows cannot open a directory; it writes names through by itself.
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
