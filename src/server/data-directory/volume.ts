import fs from 'node:fs';

/**
 * What the file system keeps at the top of a volume, for pieces that a check of the disk finds. Where a volume is
 * mounted right at a folder of ours it lies among our files, and as a rule it is root's, and closed to us.
 */
export const LOST_AND_FOUND = 'lost+found';

/** @returns nothing if the folder is not there, or is a volume that nothing was written to yet */
export function ownNamesIn(folder: string): string[] {
  try {
    return fs.readdirSync(folder).filter((name) => name !== LOST_AND_FOUND);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
