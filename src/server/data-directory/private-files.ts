import { chmod, lstat, readdir, realpath } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { LOST_AND_FOUND } from './volume.ts';

/** Rights of what lies under the data directory: its owner's, and nobody else's. */
export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;
/** Rights of the group and of others. */
export const OTHERS = 0o077;

/** What Dossier makes under the data directory; whatever else lies there is not ours to close. */
export const OURS =
  /^(database|database\.new|lock|media|incoming|checkpoints|.*\.key|.*-key\.json|staff-control\.json)$/;

/**
 * From now on nothing that this process or its workers create is open to other users. Called first in every program.
 */
export function makePrivately(): void {
  // Windows gives rights by other means; a folder of a user is their own there.
  if (process.platform !== 'win32') process.umask(OTHERS);
}

/**
 * Closes the data directory and what is in it to others, as an older version or a copy may have left it
 * open. What lies in it is closed by the folder at once; of the images, which
 * may be very many, each file is looked at only where their folders were open.
 *
 * @returns a path whose rights the file system does not change, as some mounted volumes do; null if there is none
 */
export async function closeDataDirectory(given: string): Promise<string | null> {
  if (process.platform === 'win32') return null;
  // A link has rights of its own, which say nothing; that one leads to what is to be closed.
  const directory = await realpath(given);
  const refused = await closed(directory, PRIVATE_FOLDER);
  if (refused === 'refused') return directory;
  for (const name of (await readdir(directory)).filter((each) => OURS.test(each))) {
    const path = join(directory, name);
    if (name === 'media' && (await isClosedTo(path, 1))) continue;
    const open = await closeTree(path);
    if (open !== null) return open;
  }
  return null;
}

/** The same for a file, or a folder with all that is in it. */
export async function closeTree(path: string): Promise<string | null> {
  const found = await lstat(path).catch(gone);
  // What a link leads to is somebody else's, and so is what the file system itself keeps in a volume.
  if (!found || found.isSymbolicLink() || basename(path) === LOST_AND_FOUND) return null;
  const kind = found.isDirectory() ? PRIVATE_FOLDER : PRIVATE_FILE;
  if ((await closed(path, kind)) === 'refused') return path;
  if (!found.isDirectory()) return null;
  for (const name of await readdir(path)) {
    const open = await closeTree(join(path, name));
    if (open !== null) return open;
  }
  return null;
}

/** Whether a folder, and the folders in it down to so many levels, are closed already. */
async function isClosedTo(path: string, levels: number): Promise<boolean> {
  const found = await lstat(path).catch(gone);
  if (!found?.isDirectory() || basename(path) === LOST_AND_FOUND) return true;
  if ((found.mode & OTHERS) !== 0) return false;
  if (levels === 0) return true;
  for (const name of await readdir(path)) if (!(await isClosedTo(join(path, name), levels - 1))) return false;
  return true;
}

/** Looks again afterwards: some file systems take the call and change nothing. */
async function closed(path: string, mode: number): Promise<'closed' | 'refused'> {
  const found = await lstat(path).catch(gone);
  if (!found || (found.mode & OTHERS) === 0) return 'closed';
  try {
    await chmod(path, mode);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return 'closed';
    if (code === 'EPERM' || code === 'EROFS' || code === 'EACCES' || code === 'ENOTSUP') return 'refused';
    throw error;
  }
  return ((await lstat(path)).mode & OTHERS) === 0 ? 'closed' : 'refused';
}

/** Files of a database or a request come and go. */
function gone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
