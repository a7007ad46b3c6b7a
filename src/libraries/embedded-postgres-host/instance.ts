import fs from 'node:fs';
import path from 'node:path';
import { PGlite, messages, protocol } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PARSERS, parserOf } from './parsers.ts';
import { DurableFiles, makeNew } from './database-files.ts';
import type { QueryResult } from './engine.ts';

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
 */
export async function openInstance(directory: string, module: WebAssembly.Module): Promise<PGlite> {
  const version = versionOf(directory);
  if (version !== null && version !== POSTGRESQL) {
    throw new Error(
      `it is one of PostgreSQL ${JSON.stringify(version)}, and only those of ${POSTGRESQL} can be opened`,
    );
  }
  if (version === null) {
    await makeNew(directory, async (folder) => {
      // Each file is synced when all are written, before the folder gets its name; syncing during initdb as well
      // takes 1.5 s.
      const instance = await start(folder, module, [...START_PARAMETERS, WITHOUT_SYNC]);
      await instance.close();
    });
  }
  return start(directory, module);
}

/** The exit status by which PGlite passes an ordinary SQL error out of WebAssembly (pglite.ts, 0.5.14). */
const SQL_ERROR = 100;

/**
 * Calls `die` when the WebAssembly instance traps: stack or memory exhausted, a panic of PostgreSQL. PGlite itself
 * swallows such an exception and returns an empty result, and every later result is empty too.
 */
export function reportDeath(instance: PGlite, die: (error: unknown) => void): void {
  const module = instance.Module;
  const mainLoopOnce = module._PostgresMainLoopOnce;
  module._PostgresMainLoopOnce = () => {
    try {
      mainLoopOnce();
    } catch (error) {
      if ((error as { status?: unknown } | null)?.status !== SQL_ERROR) die(error);
      throw error;
    }
  };
}

const { serialize } = protocol;
/** The messages at the end of every statement. */
const END = [serialize.describe({ type: 'P' }), serialize.execute({}), serialize.sync()];

interface ExtendedQuery {
  text: string;
  /** As PostgreSQL reads them, or null. */
  parameters: readonly (string | null)[];
  /** The name of the prepared statement; null for one that is not prepared. */
  name?: string | null;
}

/**
 * Runs statements with parameters. All messages of the extended protocol go in one call: PGlite's own `query`
 * sends them in six, and needs 0.36 ms where this needs 0.08, and 0.03 for a statement that is prepared.
 *
 * @returns a function that throws what PostgreSQL refuses, as PGlite's DatabaseError
 */
export function extendedQueries(instance: PGlite): (query: ExtendedQuery) => Promise<QueryResult> {
  const prepared = new Set<string>();
  return async ({ text, parameters, name }) => {
    const values = [...parameters];
    const statement = name ?? '';
    const isPrepared = prepared.has(statement);
    // One that failed while it was prepared may exist or not; closing one that does not exist is no error.
    const first = isPrepared
      ? []
      : [serialize.close({ type: 'S', name: statement }), serialize.parse({ text, name: statement })];
    const sent = Buffer.concat([...first, serialize.bind({ statement, values }), ...END]);
    // The files sync themselves when PostgreSQL says so.
    const result = resultOf(await instance.execProtocolStream(sent, { syncToFs: false }));
    if (statement !== '') prepared.add(statement);
    return result;
  };
}

function resultOf(answers: Awaited<ReturnType<PGlite['execProtocolStream']>>): QueryResult {
  const result: QueryResult = { command: '', rowCount: 0, rows: [] };
  let columns: { name: string; parse: (value: string) => unknown }[] = [];
  for (const answer of answers) {
    if (answer instanceof messages.RowDescriptionMessage) {
      columns = answer.fields.map(({ name, dataTypeID }) => ({ name, parse: parserOf(dataTypeID) }));
    } else if (answer instanceof messages.DataRowMessage) {
      const row: Record<string, unknown> = {};
      for (const [at, { name, parse }] of columns.entries()) {
        const value = answer.fields[at] ?? null;
        row[name] = value === null ? null : parse(value);
      }
      result.rows.push(row);
    } else if (answer instanceof messages.CommandCompleteMessage) {
      // 'INSERT 0 3', 'SELECT 5', 'BEGIN'
      const words = answer.text.split(' ');
      result.command = words[0] ?? '';
      result.rowCount = Number(words.at(-1)) || 0;
    }
  }
  return result;
}
