import fs from 'node:fs';
import path from 'node:path';
import { ownNamesIn } from '../../data-directory/volume.ts';
import { syncDirectory, syncTree } from './durable-files.ts';

/** Without it PostgreSQL does not take a folder for a database; so it is moved last. */
const WHOLE = 'PG_VERSION';
/** Within the existing folder: a volume may be mounted at it, which nothing can be moved over. */
const UNFINISHED = 'database.new';

/** Whether there is no database in `directory`, except what an interrupted first start has left. */
export function hasNoDatabase(directory: string): boolean {
  return ownNamesIn(directory).every((name) => name === UNFINISHED);
}

/** Whether moving the complete files up in `directory` was interrupted. */
function isHalfMoved(directory: string): boolean {
  return fs.existsSync(path.join(directory, UNFINISHED, WHOLE));
}

/**
 * Makes the files of a new database apart, syncs them, and moves them to their place: an interruption leaves either
 * nothing, or a complete database, or one that the next call completes.
 *
 * @param make creates them in the folder that it is given
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
  // The new name is an entry of the directory above, which is an entry of its own parent.
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
