import fs from 'node:fs';
import path from 'node:path';
import { ownNamesIn } from './volume.ts';

/** What the administrator puts beside the database that is gone, to begin with an empty one; good for one start. */
const ORDER = 'start-anew';
const KEY = /(\.key|-key\.json)$/;

/** There is no database, and there was one: an empty product would hide that a disk is not where it was. */
export class LostDatabase extends Error {
  constructor(place: string, dataDirectory: string, evidence: string) {
    const order = path.resolve(dataDirectory, ORDER);
    super(
      `There is nothing in ${place}, but ${evidence} shows that Dossier had a database before. Mount or restore it, or see whether DATABASE_URL and DATA_DIR are as they were. To begin with an empty one, make the file ${order} and start again.`,
    );
  }
}

/** A command that works on a database was sent to where none is: an empty one, made for it, would answer that all is well. */
export class NoDatabase extends Error {
  constructor(place: string) {
    super(
      `There is no database of Dossier in ${place}. See whether DATA_DIR and DATABASE_URL are those of the server, and whether the disk is mounted.`,
    );
  }
}

/**
 * What shows that a database belongs to the data directory: a key or an image. Both are made only once a database
 * is there, so that neither the very first start nor one that was killed in it leaves them without.
 *
 * @returns its path; null if there is nothing of the kind, or the order to begin anew
 */
export function evidenceOfDatabase(dataDirectory: string): string | null {
  const names = ownNamesIn(dataDirectory);
  if (names.includes(ORDER)) return null;
  const name = names.find(
    (each) => KEY.test(each) || (each === 'media' && ownNamesIn(path.join(dataDirectory, each)).length > 0),
  );
  return name === undefined ? null : path.resolve(dataDirectory, name);
}

/** An order is for one start: later it would be a trap. */
export function removeOrder(dataDirectory: string): void {
  const order = path.join(dataDirectory, ORDER);
  // A file system that may only be read refuses the removal of what is not there, too.
  if (fs.existsSync(order)) fs.rmSync(order);
}
