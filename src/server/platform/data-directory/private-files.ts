import { chmod, lstat, open, readdir, realpath } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { LOST_AND_FOUND } from '../../../libraries/embedded-postgres-host/own-names.ts';

/** Permissions under the data directory: its owner's only. */
export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;
/** Permissions of the group and of others. */
const OTHERS = 0o077;

/** The names that Dossier creates under the data directory; other files there are left alone. */
export const OURS =
  /^(database|database\.new|lock|media|incoming|checkpoints|.*\.key|.*-key\.json|staff-control\.json)$/;

/** From now on nothing that this process or its workers create is open to other users. Called first in every program. */
export function makePrivately(): void {
  // Windows has other permissions; a user's folder is their own there.
  if (process.platform !== 'win32') process.umask(OTHERS);
}

/** Without this a power cut may lose a new name although the bytes are safe. */
export async function syncFolder(directory: string): Promise<void> {
  // Windows cannot open a directory; it writes names through by itself.
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Closes the data directory and its content to other users, as an older version or a copy may have left it open. The
 * folder itself protects everything at once; image files, which may be very many, are each looked at only where their
 * folders were open.
 *
 * @returns a path whose permissions the file system does not change, as on some mounted volumes; null if there is
 * none
 */
export async function closeDataDirectory(given: string): Promise<string | null> {
  if (process.platform === 'win32') return null;
  // Permissions of a link mean nothing; those of its target count.
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
  const found = await lstat(path).catch(orMissing);
  // The target of a link is not ours, and neither is what the file system itself keeps in a volume.
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
  const found = await lstat(path).catch(orMissing);
  if (!found?.isDirectory() || basename(path) === LOST_AND_FOUND) return true;
  if ((found.mode & OTHERS) !== 0) return false;
  if (levels === 0) return true;
  for (const name of await readdir(path)) if (!(await isClosedTo(join(path, name), levels - 1))) return false;
  return true;
}

/** Checks afterwards: some file systems accept the call and change nothing. */
async function closed(path: string, mode: number): Promise<'closed' | 'refused'> {
  const found = await lstat(path).catch(orMissing);
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

/** For what may not be there, or may vanish meanwhile: null. Any other error is rethrown. */
export function orMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/**
 * The system's error about a file or folder, as a sentence for the person who runs Dossier; null for any other error,
 * which only a developer can mend.
 */
export function fileProblem(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code, syscall, path } = error as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined) return null;
  const what = path === undefined ? 'A file that is needed' : resolve(path);
  return `${what} cannot be used (${code}). ${REMEDIES[code] ?? 'Check who owns it, and that there is room on the disk.'}`;
}

const REMEDIES: Readonly<Record<string, string>> = {
  ENOENT: 'Check that it exists and, if it is a link, where it points.',
  ENOTDIR: 'There is a file where a folder is needed.',
  EEXIST: 'Something else already has that name. Choose another name, or move it away.',
  EISDIR: 'There is a folder where a file is needed.',
  ELOOP: 'It is a link that leads back to itself.',
};
