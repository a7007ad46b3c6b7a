import fs from 'node:fs';
import path from 'node:path';
import { ownNamesIn } from '../../../libraries/embedded-postgres-host/own-names.ts';

/** The file that an administrator creates to begin with an empty database after a loss; valid for one start. */
const ORDER = 'start-anew';
const KEY = /(\.key|-key\.json)$/;

/** The database is missing, and there was one: an empty product would hide that a disk is not mounted. */
export class LostDatabase extends Error {
  constructor(place: string, dataDirectory: string, evidence: string) {
    const order = path.resolve(dataDirectory, ORDER);
    super(
      `There is no database in ${place}, but ${evidence} shows that Dossier had one before. Mount or restore it, or check that DATABASE_URL and DATA_DIR are unchanged. To start with an empty database, create the file ${order} and start again.`,
    );
  }
}

/** A command for a database was run where none is: a new empty one would answer that all is well. */
export class NoDatabase extends Error {
  constructor(place: string) {
    super(
      `There is no Dossier database in ${place}. Check that DATA_DIR and DATABASE_URL are those of the server, and that the disk is mounted.`,
    );
  }
}

export class DirectoryInUse extends Error {
  readonly pid: number;
  readonly directory: string;

  constructor({ directory, pid }: { directory: string; pid: number }) {
    super(
      `Another Dossier (process ${pid}) is using the data directory ${directory}; stop it, or set DATA_DIR to another directory.`,
    );
    this.pid = pid;
    this.directory = directory;
  }
}

/**
 * Evidence that a database belongs to the data directory: a key or an image. Both are made only once a database is
 * there, so that neither the very first start nor one that was killed has them without it.
 *
 * @returns its path; null if there is none, or if there is the order to begin anew
 */
export function evidenceOfDatabase(dataDirectory: string): string | null {
  const names = ownNamesIn(dataDirectory);
  if (names.includes(ORDER)) return null;
  const name = names.find(
    (each) => KEY.test(each) || (each === 'media' && ownNamesIn(path.join(dataDirectory, each)).length > 0),
  );
  return name === undefined ? null : path.resolve(dataDirectory, name);
}

/** An order is valid for one start: later it would be a trap. */
export function removeOrder(dataDirectory: string): void {
  const order = path.join(dataDirectory, ORDER);
  // A read-only file system refuses to remove even a missing file.
  if (fs.existsSync(order)) fs.rmSync(order);
}
