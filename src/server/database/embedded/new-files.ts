import fs from 'node:fs';
import path from 'node:path';
import { ownNamesIn } from '../../data-directory/volume.ts';
import { syncDirectory, syncTree } from './durable-files.ts';

/** Without it PostgreSQL takes a folder for no database; so it comes last. */
const WHOLE = 'PG_VERSION';
/** Within a folder that was there before: a volume may be mounted at it, which nothing can be moved over. */
const UNFINISHED = 'database.new';

/** Whether there is nothing of a database in `directory`, except what a first start that was interrupted has left. */
export function hasNoDatabase(directory: string): boolean {
  return ownNamesIn(directory).every((name) => name === UNFINISHED);
}

/** Whether whole files were being moved up in `directory` when that was interrupted. */
function isHalfMoved(directory: string): boolean {
  return fs.existsSync(path.join(directory, UNFINISHED, WHOLE));
}

/**
 * Makes the files of a new database apart, syncs them, and moves them to their place: whatever interrupts this
 * leaves either nothing, or a whole database, or one that the next call makes whole.
 *
 * @param make makes them in the folder that it is given
 * @returns how many files and directories were synced
 * @throws Error if other files lie there, of which none is touched
 */
export async function makeNew(directory: string, make: (folder: string) => Promise<void>): Promise<number> {
  const nothing = hasNoDatabase(directory);
  if (!nothing && !isHalfMoved(directory)) {
    throw new Error('files lie there, but no PG_VERSION, so it is no whole database');
  }
  const inPlace = fs.existsSync(directory);
  const unfinished = inPlace ? path.join(directory, UNFINISHED) : `${directory}.new`;
  if (nothing) {
    fs.rmSync(unfinished, { recursive: true, force: true });
    await make(unfinished);
  }
  const synced = syncTree(unfinished);
  if (inPlace) moveUp(unfinished, directory);
  else fs.renameSync(unfinished, directory);
  // The new name itself is an entry of the directory above, and that one of its own above.
  syncDirectory(path.dirname(directory));
  return synced;
}

function moveUp(unfinished: string, directory: string): void {
  const up = (name: string): void => fs.renameSync(path.join(unfinished, name), path.join(directory, name));
  for (const name of fs.readdirSync(unfinished).filter((each) => each !== WHOLE)) up(name);
  syncDirectory(directory);
  up(WHOLE);
  fs.rmdirSync(unfinished);
  syncDirectory(directory);
}
