import { accessSync, chmodSync, constants, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps files here in memory. Each fsync of a test's database on a disk would cost milliseconds. */
const MEMORY = '/dev/shm';
/** Bytes. Databases, uploads and browsers of a run take less than one GiB. */
const ROOM = 4 * 2 ** 30;
const NAME = 'dossier-tests-';
/** Containers often mount it so that no program runs from it, and PostgreSQL's are copied there. */
const NO_PROGRAMS = /^\S+ \/dev\/shm \S+ \S*\bnoexec\b/m;

/**
 * A folder for everything that this process and its children write: in memory where that has room, else
 * among the temporary files. Removes the folders of processes that have ended without removing theirs.
 */
export function makeRunFolder(): string {
  const parent = isUsable() ? MEMORY : tmpdir();
  for (const name of readdirSync(parent)) {
    const owner = name.startsWith(NAME) ? Number(name.slice(NAME.length)) : Number.NaN;
    // Another run may be removing it as well, or a server that outlived its test still be writing there.
    if (Number.isInteger(owner) && !isAlive(owner)) {
      rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 5 });
    }
  }
  const folder = join(parent, `${NAME}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  // PostgreSQL's own user has to get through, whatever the mask for new files is.
  chmodSync(folder, 0o711);
  return folder;
}

function isUsable(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM && !NO_PROGRAMS.test(readFileSync('/proc/mounts', 'utf8'));
  } catch {
    return false;
  }
}

function isAlive(identifier: number): boolean {
  try {
    process.kill(identifier, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
