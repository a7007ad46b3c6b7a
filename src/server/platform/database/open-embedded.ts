import fs from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import { assertUsable } from '../data-directory/usable.ts';
import { DirectoryInUse, evidenceOfDatabase, LostDatabase, NoDatabase } from '../data-directory/lost-database.ts';
import { hasNoDatabase } from '../../../libraries/embedded-postgres-host/database-files.ts';
import {
  DirectoryTaken,
  lockDirectory,
  type DirectoryLock,
} from '../../../libraries/embedded-postgres-host/directory-lock.ts';
import { hasRoom } from '../../../libraries/embedded-postgres-host/host.ts';
import { openHost, type EmbeddedEngine } from '../../../libraries/embedded-postgres-host/open-host.ts';
import { DamagedDatabase, REFUSALS } from './query-error.ts';

async function lockedDirectory(directory: string, log: Logger): Promise<DirectoryLock> {
  assertUsable(directory);
  try {
    return await lockDirectory(directory, log);
  } catch (error) {
    if (error instanceof DirectoryTaken) throw new DirectoryInUse(error);
    const said = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The lock in ${path.resolve(directory, 'lock')} cannot be used: ${said}. Remove it once no Dossier runs on this data directory.`,
      { cause: error },
    );
  }
}

/** Throws a `LostDatabase` where a new database would replace a lost one. */
function assertNotLost(dataDirectory: string, files: string): void {
  if (!hasNoDatabase(files)) return;
  const evidence = evidenceOfDatabase(dataDirectory);
  if (evidence !== null) throw new LostDatabase(files, dataDirectory, evidence);
}

function notOpened(error: unknown, files: string): Error {
  if (error instanceof LostDatabase || error instanceof NoDatabase) return error;
  if (hasRoom(files)) return new DamagedDatabase(files, error);
  return new Error('There is no room on the disk to open the database.', { cause: error });
}

/**
 * PGlite in a worker thread, with its files under `<dataDirectory>/database`.
 *
 * @param settings `restoring`: a new database is wanted, whatever other files are there; `existing`: none is to be
 * made
 * @throws Error naming the directory and the owner's pid if another process has it open
 */
export async function openEmbedded(
  dataDirectory: string,
  log: Logger,
  { restoring = false, existing = false }: { restoring?: boolean; existing?: boolean } = {},
): Promise<EmbeddedEngine> {
  const files = path.join(path.resolve(dataDirectory), 'database');
  if (existing && !fs.existsSync(dataDirectory)) throw new NoDatabase(files);
  const lock = await lockedDirectory(dataDirectory, log);
  let engine: EmbeddedEngine;
  try {
    if (!restoring) assertNotLost(dataDirectory, files);
    const isNew = hasNoDatabase(files);
    if (existing && isNew) throw new NoDatabase(files);
    engine = await openHost(files, log, REFUSALS);
    if (isNew && !restoring) {
      log.warn(
        `New data directory: ${path.resolve(dataDirectory)} held no database, so an empty one was created. If there should have been one, stop the server at once and check that its disk is mounted.`,
      );
    }
  } catch (error) {
    await lock.release();
    throw notOpened(error, files);
  }
  const close = async (): Promise<void> => {
    try {
      await engine.close();
    } finally {
      await lock.release();
    }
  };
  let closed: Promise<void> | null = null;
  return { ...engine, close: () => (closed ??= close()) };
}
