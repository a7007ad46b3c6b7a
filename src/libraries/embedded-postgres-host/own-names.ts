import fs from 'node:fs';

/**
 * The folder for pieces found by a check of the disk, at the top of a volume. Where a volume is mounted right at a
 * folder of ours it lies among our files, usually owned by root and closed to us.
 */
export const LOST_AND_FOUND = 'lost+found';

/** @returns nothing if the folder does not exist, or is an unused volume */
export function ownNamesIn(folder: string): string[] {
  try {
    return fs.readdirSync(folder).filter((name) => name !== LOST_AND_FOUND);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
