import fs from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import { ACQUIRE_LIMIT, type Engine } from '../engine/engine.ts';
import { assertUsable } from '../../data-directory/usable.ts';
import { DamagedDatabase } from '../engine/query-error.ts';
import { evidenceOfDatabase, LostDatabase, NoDatabase } from '../../data-directory/lost-database.ts';
import { LOST_AND_FOUND } from '../../data-directory/private-files.ts';
import { DirectoryTaken, lockDirectory, type DirectoryLock } from './directory-lock.ts';
import { embeddedSession, makeSessionQueue, type SessionQueue } from './embedded-session.ts';
import { startHost, type Host, hasRoom, lost } from './host.ts';
import { hasNoDatabase } from './database-files.ts';
import { startUpkeep } from './upkeep.ts';

/** Keeps one live instance: the present one, or a new one after its death. */
function keepHost(directory: string, log: Logger): { host: () => Promise<Host> } {
  let current: Promise<Host> | null = null;
  let failed = false;
  return {
    host() {
      if (current !== null) return current;
      // Another start would take seconds to fail in the same way.
      if (failed && !hasRoom(directory)) return Promise.reject(new Error('There is no room to open the database.'));
      const starting = startHost(directory, log);
      current = starting;
      const forget = (): void => {
        if (current === starting) current = null;
      };
      starting.then(
        (host) => {
          failed = false;
          return host.gone.then(forget);
        },
        () => {
          failed = true;
          forget();
        },
      );
      return starting;
    },
  };
}

async function closeHost(queue: SessionQueue, host: () => Promise<Host>, log: Logger): Promise<void> {
  try {
    // The last in the queue: requests from before the close are answered.
    await queue.take(ACQUIRE_LIMIT);
  } catch (error) {
    log.warn({ err: error }, 'Closing the database although a session is still held.');
  }
  queue.end();
  const last = await host();
  try {
    await last.ask({ kind: 'query', text: 'checkpoint', parameters: [] }, () => undefined);
    await last.ask({ kind: 'close' }, () => undefined);
  } catch (error) {
    // Nothing is lost: the next start replays the log.
    log.warn({ err: error }, 'The database could not be closed in order.');
  }
  await last.end();
}

export interface EmbeddedEngine extends Engine {
  /**
   * Copies the database's files to `<directory>/database` as they are after a checkpoint. Others wait
   * meanwhile, which costs seconds for each gigabyte, or nothing where the file system shares blocks.
   */
  snapshot(directory: string): Promise<void>;
}

async function lockedDirectory(directory: string, log: Logger): Promise<DirectoryLock> {
  assertUsable(directory);
  try {
    return await lockDirectory(directory, log);
  } catch (error) {
    if (error instanceof DirectoryTaken) throw error;
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
  const { host } = keepHost(files, log);
  try {
    if (!restoring) assertNotLost(dataDirectory, files);
    if (existing && hasNoDatabase(files)) throw new NoDatabase(files);
    const { synced } = await host();
    if (synced > 0 && !restoring) {
      log.warn(
        { synced },
        `New data directory: ${path.resolve(dataDirectory)} held no database, and an empty one was made. If there should be one, stop at once and see whether its disk is mounted.`,
      );
    }
  } catch (error) {
    await lock.release();
    throw notOpened(error, files);
  }

  const queue = makeSessionQueue();
  const connect = async (): ReturnType<Engine['connect']> => {
    const giveBack = await queue.take(ACQUIRE_LIMIT);
    try {
      return embeddedSession(await host(), giveBack);
    } catch (error) {
      giveBack();
      throw lost(error, files);
    }
  };
  const snapshot = async (directory: string): Promise<void> => {
    const giveBack = await queue.take(ACQUIRE_LIMIT);
    try {
      await (await host()).ask({ kind: 'query', text: 'checkpoint', parameters: [] }, () => undefined);
      const mode = fs.constants.COPYFILE_FICLONE;
      const filter = (from: string): boolean => path.basename(from) !== LOST_AND_FOUND;
      await fs.promises.cp(files, path.join(directory, 'database'), { recursive: true, mode, filter });
    } finally {
      giveBack();
    }
  };
  const upkeep = startUpkeep({ connect, busy: () => queue.busy, log });

  const close = async (): Promise<void> => {
    await upkeep.stop();
    try {
      await closeHost(queue, host, log);
    } finally {
      await lock.release();
    }
  };
  let closed: Promise<void> | null = null;
  return { name: 'embedded', connect, snapshot, close: () => (closed ??= close()) };
}
