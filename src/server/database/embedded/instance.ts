import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PARSERS } from '../engine/parsers.ts';
import { DurableFiles } from './durable-files.ts';
import { makeNew } from './new-files.ts';

/** The PostgreSQL version of PGlite: it opens the files of no other. */
const POSTGRESQL = '18';

/** PGlite starts with -F, which turns fsync off. */
const WITHOUT_SYNC = '-F';

const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== WITHOUT_SYNC),
  // Emscripten's fdatasync, the default of Linux, does nothing.
  '-c',
  'wal_sync_method=fsync',
  // PostgreSQL's own 128 MB lie beside the same pages in the system's cache, and memory that WebAssembly has taken is
  // never given back: with the sample, 341 MB in place of 467, with 8 MB 319 (measured on 2026-11-23).
  '-c',
  'shared_buffers=32MB',
  // The target of upkeep: the log is replayed in a second or two after a crash.
  '-c',
  'min_wal_size=32MB',
  '-c',
  'max_wal_size=64MB',
];

async function start(
  directory: string,
  module: WebAssembly.Module,
  startParams: readonly string[] = START_PARAMETERS,
): Promise<PGlite> {
  const instance = await PGlite.create({
    fs: new DurableFiles(directory),
    extensions: { pg_trgm },
    startParams: [...startParams],
    pgliteWasmModule: module,
  });
  instance.parsers = { ...PARSERS };
  // Parameters arrive as text already, made in one place for both engines.
  instance.serializers = {};
  return instance;
}

/** The PostgreSQL version that made the files, from the first letters of its note; null if there is none. */
function versionOf(directory: string): string | null {
  try {
    return fs.readFileSync(path.join(directory, 'PG_VERSION'), 'utf8').trim().slice(0, 10);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Opens the database in `directory`, and creates one if there is none. Blocks its thread while a statement runs, so
 * it belongs in a worker.
 *
 * @param module PGlite, compiled
 * @returns the instance, and how many files were synced after initdb (0 if the database was there)
 */
export async function openInstance(
  directory: string,
  module: WebAssembly.Module,
): Promise<{ instance: PGlite; synced: number }> {
  let synced = 0;
  const version = versionOf(directory);
  if (version !== null && version !== POSTGRESQL) {
    throw new Error(
      `it is one of PostgreSQL ${JSON.stringify(version)}, and this Dossier opens those of ${POSTGRESQL}`,
    );
  }
  if (version === null) {
    synced = await makeNew(directory, async (folder) => {
      // Each file is synced when all are written, before the folder gets its name; syncing during initdb as well
      // takes 1.5 s.
      const instance = await start(folder, module, [...START_PARAMETERS, WITHOUT_SYNC]);
      await instance.close();
    });
  }
  return { instance: await start(directory, module), synced };
}
