import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../configuration/config.ts';
import { runningServer } from '../control/running-server.ts';
import { throwAsBusy } from '../control/told-as-busy.ts';
import { openDatabase } from '../database/open.ts';
import { openMediaStore } from '../media/open-media-store.ts';
import type { BackupSource } from './write-backup.ts';

/**
 * The database and media where the settings say they are. A server that runs on the embedded database is asked for a
 * copy of its files, which is then read while the server keeps running.
 */
export async function openSource(
  { dataDirectory, databaseUrl, media }: Pick<Config, 'dataDirectory' | 'databaseUrl' | 'media'>,
  log: Logger,
): Promise<BackupSource & { close(): Promise<void> }> {
  const running = databaseUrl === null ? await runningServer(dataDirectory) : null;
  if (!running) {
    const open = await openDatabase({ dataDirectory, databaseUrl, log, existing: true }).catch(throwAsBusy);
    try {
      const store = await openMediaStore({ dataDirectory, media });
      return { open, store, dataDirectory, close: () => open.close() };
    } catch (error) {
      await open.close();
      throw error;
    }
  }
  const store = await openMediaStore({ dataDirectory, media });
  const copy = await mkdtemp(join(tmpdir(), 'dossier-snapshot-'));
  const remove = () => rm(copy, { recursive: true, force: true });
  try {
    await running.snapshot(copy);
    const open = await openDatabase({ dataDirectory: copy, databaseUrl: null, log });
    const close = async () => {
      await open.close();
      await remove();
    };
    return { open, store, dataDirectory, close };
  } catch (error) {
    await remove();
    throw error;
  }
}
