import type { Logger } from 'pino';
import { cleanUpFiles, UPLOAD_GRACE, type CleanUpParts } from './clean-up-files.ts';

export interface FileUpkeepParts extends CleanUpParts {
  /** No other process works on the same data: pending files at the start were left by a dead one. */
  alone: boolean;
  now: () => Date;
  log: Logger;
}

/** Removes files that no record names: at once, and then whenever `sweep` is called. It never throws. */
export async function fileUpkeep({ alone, now, log, ...parts }: FileUpkeepParts): Promise<{ sweep(): Promise<void> }> {
  async function cleanUp(before: Date): Promise<void> {
    try {
      const removed = await cleanUpFiles(parts, { now: now(), before });
      if (removed > 0) log.info({ removed }, 'Files without a record were cleaned away.');
    } catch (error) {
      log.error({ err: error }, 'Files without a record could not be cleaned away.');
    }
  }
  const graced = () => new Date(now().getTime() - UPLOAD_GRACE);
  // One second ahead: a file may have been touched within this very millisecond.
  await cleanUp(alone ? new Date(now().getTime() + 1000) : graced());
  return { sweep: () => cleanUp(graced()) };
}
