import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PARSERS } from '../engine/parsers.ts';
import { DurableFiles, syncTree } from './durable-files.ts';

const START_PARAMETERS = [
  // PGlite starts with -F, which turns fsync off.
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  // Emscripten's fdatasync, the default of Linux, does nothing.
  '-c',
  'wal_sync_method=fsync',
  // What upkeep aims at: the log is replayed in a second or two after a crash.
  '-c',
  'min_wal_size=32MB',
  '-c',
  'max_wal_size=64MB',
];

async function start(directory: string, module: WebAssembly.Module): Promise<PGlite> {
  const instance = await PGlite.create({
    fs: new DurableFiles(directory),
    extensions: { pg_trgm },
    startParams: START_PARAMETERS,
    pgliteWasmModule: module,
  });
  instance.parsers = { ...PARSERS };
  // Parameters arrive as text already, made in one place for both engines.
  instance.serializers = {};
  return instance;
}

/**
 * Makes the files of a new database beside their place, syncs them, and moves them there: whatever
 * interrupts this leaves either nothing or a whole database.
 *
 * @returns how many files and directories were synced
 */
async function initialise(directory: string, module: WebAssembly.Module): Promise<number> {
  const unfinished = `${directory}.new`;
  fs.rmSync(unfinished, { recursive: true, force: true });
  const instance = await start(unfinished, module);
  await instance.close();
  const synced = syncTree(unfinished);
  fs.renameSync(unfinished, directory);
  return synced;
}

/**
 * Opens the database in `directory`, and makes one if there is none. Blocks its thread while a
 * statement runs, so it belongs in a worker.
 *
 * @param module PGlite, compiled
 * @returns the instance, and how many files were synced after initdb (0 if the database was there)
 */
export async function openInstance(
  directory: string,
  module: WebAssembly.Module,
): Promise<{ instance: PGlite; synced: number }> {
  let synced = 0;
  if (!fs.existsSync(path.join(directory, 'PG_VERSION'))) {
    if (fs.existsSync(directory) && fs.readdirSync(directory).length > 0) {
      throw new Error('files lie there, but no PG_VERSION, so it is no whole database');
    }
    synced = await initialise(directory, module);
    // The new name itself is an entry of the directory above, and that one of its own above.
    const descriptor = fs.openSync(path.dirname(directory), 'r');
    fs.fsyncSync(descriptor);
    fs.closeSync(descriptor);
  }
  return { instance: await start(directory, module), synced };
}
