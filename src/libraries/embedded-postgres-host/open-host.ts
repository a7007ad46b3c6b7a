import fs from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import { ACQUIRE_LIMIT, type Engine, type Refusals } from './engine.ts';
import { LOST_AND_FOUND } from './own-names.ts';
import { embeddedSession, makeSessionQueue, type SessionQueue } from './embedded-session.ts';
import { startHost, type Host, hasRoom, lost } from './host.ts';
import { startUpkeep } from './upkeep.ts';

/** Keeps one live instance: the present one, or a new one after its death. */
function keepHost(directory: string, log: Logger, refusals: Refusals): { host: () => Promise<Host> } {
  let current: Promise<Host> | null = null;
  let failed = false;
  return {
    host() {
      if (current !== null) return current;
      // Another start would take seconds to fail in the same way.
      if (failed && !hasRoom(directory)) return Promise.reject(new Error('There is no room to open the database.'));
      const starting = startHost(directory, log, refusals);
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

/**
 * Opens the database in the folder `files`, which nobody else may use meanwhile (`lockDirectory`), in a worker thread.
 *
 * @throws Error if it does not open
 */
export async function openHost(files: string, log: Logger, refusals: Refusals): Promise<EmbeddedEngine> {
  const { host } = keepHost(files, log, refusals);
  await host();

  const queue = makeSessionQueue(refusals);
  const connect = async (): ReturnType<Engine['connect']> => {
    const giveBack = await queue.take(ACQUIRE_LIMIT);
    try {
      return embeddedSession(await host(), giveBack);
    } catch (error) {
      giveBack();
      throw lost(error, files, refusals);
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
    await closeHost(queue, host, log);
  };
  return { name: 'embedded', connect, snapshot, close };
}
