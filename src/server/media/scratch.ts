import { randomUUID } from 'node:crypto';
import { lstat, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PRIVATE_FOLDER } from '../data-directory/private-files.ts';
import { asideOf } from './file-media-store.ts';

/** Names of the files made here; other files in the folder are left alone. */
const OWN_NAME = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Files that are being received or made. None of them outlives its request by more than a sweep. */
export interface Scratch {
  /** A new path on the same disk as the media. */
  newPath: () => string;
  /** Removes files last written before `before`. Returns how many. */
  sweep(before: Date): Promise<number>;
}

/** `<dataDirectory>/incoming` */
export async function openScratch(dataDirectory: string): Promise<Scratch> {
  const directory = join(dataDirectory, 'incoming');
  await mkdir(directory, { recursive: true, mode: PRIVATE_FOLDER });
  return {
    newPath: () => join(directory, randomUUID()),
    async sweep(before) {
      return (await swept(directory, before)) + (await swept(asideOf(dataDirectory), before));
    },
  };
}

async function swept(directory: string, before: Date): Promise<number> {
  let removed = 0;
  for (const name of await namesIn(directory)) {
    // The folder may be a link to a folder with other files.
    if (!OWN_NAME.test(name)) continue;
    const path = join(directory, name);
    // Another process may have removed it in the meantime.
    const found = await lstat(path).catch(() => null);
    if (!found?.isFile() || found.mtimeMs >= before.getTime()) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

/** Files come from another disk in a few installations only. */
async function namesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
