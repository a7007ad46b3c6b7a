import fs from 'node:fs';
import path from 'node:path';
import { LOST_AND_FOUND } from '../../../libraries/embedded-postgres-host/own-names.ts';
import { OURS, PRIVATE_FOLDER } from './private-files.ts';

/** Our folders in the data directory; our other entries are files, which are read. */
const FOLDERS: ReadonlySet<string> = new Set(['database', 'database.new', 'lock', 'media', 'incoming', 'checkpoints']);
/** Folders that are checked with all their content. The media are too many, and each is written once. */
const WHOLE: ReadonlySet<string> = new Set(['database', 'lock', 'checkpoints']);

const { R_OK, W_OK, X_OK } = fs.constants;
const FOLDER_ACCESS = R_OK | W_OK | X_OK;

/**
 * Creates the data directory if it is missing, and checks that everything Dossier keeps in it is of the right kind
 * and accessible. Checked here because deep in a database or a library the same trouble appears in many forms, none
 * of which says what to do.
 *
 * @throws Error with a sentence that names the path and says what to do
 */
export function assertUsable(given: string): void {
  const directory = path.resolve(given);
  try {
    makeFolder(directory);
    fs.accessSync(directory, FOLDER_ACCESS);
  } catch (error) {
    throw unusableDirectory(directory, error);
  }
  for (const name of fs.readdirSync(directory)) {
    if (!OURS.test(name)) continue;
    const place = path.join(directory, name);
    if (FOLDERS.has(name)) assertFolder(place, WHOLE.has(name));
    else assertFile(place, R_OK);
  }
}

/** Makes a folder and missing ones above it. Not with Node's `recursive`, which never returns for a place like /proc. */
export function makeFolder(directory: string, last = false): void {
  try {
    fs.mkdirSync(directory, { mode: PRIVATE_FOLDER });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && fs.statSync(directory).isDirectory()) return;
    if (code !== 'ENOENT' || last || path.dirname(directory) === directory) throw error;
    makeFolder(path.dirname(directory));
    makeFolder(directory, true);
  }
}

function assertFolder(folder: string, whole: boolean): void {
  const found = statOf(folder);
  if (found === null) return;
  if (!found.isDirectory()) throw wrongKind(folder, 'a file', 'a folder');
  assertAccess(folder, FOLDER_ACCESS);
  if (!whole) return;
  for (const entry of entriesOf(folder)) {
    if (entry.name === LOST_AND_FOUND) continue;
    const place = path.join(folder, entry.name);
    if (entry.isDirectory() && path.basename(folder) === 'lock') throw wrongKind(place, 'a folder', 'a file');
    if (entry.isDirectory()) assertFolder(place, true);
    else if (entry.isFile()) assertAccess(place, R_OK | W_OK);
  }
}

function assertFile(file: string, access: number): void {
  const found = statOf(file);
  if (found === null) return;
  if (!found.isFile()) throw wrongKind(file, found.isDirectory() ? 'a folder' : 'not a regular file', 'a file');
  assertAccess(file, access);
}

/** Files of a running server, and of a request, may vanish meanwhile. */
function statOf(place: string): fs.Stats | null {
  return fs.statSync(place, { throwIfNoEntry: false }) ?? null;
}

function entriesOf(folder: string): fs.Dirent[] {
  try {
    return fs.readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function assertAccess(place: string, access: number): void {
  try {
    fs.accessSync(place, access);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return;
    const what = (access & W_OK) === 0 ? 'read' : 'read and written';
    throw new Error(
      `${place} cannot be ${what} (${String(code)}): make the user that runs Dossier the owner of it and everything in it, and check that its disk is writable.`,
      { cause: error },
    );
  }
}

function wrongKind(place: string, is: string, should: string): Error {
  return new Error(`${place} is ${is}, and Dossier keeps ${should} there. Move it away, and start again.`);
}

function unusableDirectory(directory: string, error: unknown): Error {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return new Error(`The data directory ${directory} is not a directory. Set DATA_DIR to a directory.`, {
      cause: error,
    });
  }
  return new Error(
    `The data directory ${directory} cannot be written to (${String(code)}): make the user that runs Dossier its owner, or set DATA_DIR to another directory.`,
    { cause: error },
  );
}
