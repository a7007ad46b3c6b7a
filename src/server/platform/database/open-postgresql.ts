import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Pool, type CustomTypesConfig, type PoolClient, type QueryConfig, type QueryResult as Answer } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Logger } from 'pino';
import { Failure } from '../failures/failure.ts';
import {
  ACQUIRE_LIMIT,
  WITHOUT_LIMIT,
  type Engine,
  type QueryResult,
  type Session,
  errorFacts,
  QueryError,
} from '../../../libraries/embedded-postgres-host/engine.ts';
import { parameterText, copyStatement } from '../../../libraries/embedded-postgres-host/statement-text.ts';
import { parserOf } from '../../../libraries/embedded-postgres-host/parsers.ts';
import { queryFailure, unavailable } from './query-error.ts';

const FACTS = `
  select current_setting('server_version_num')::int / 10000 as version,
    current_setting('server_encoding') as encoding,
    'É' ilike 'é' as folds,
    current_database() as name`;

/**
 * Refuses a server on which Dossier would seem to work and then fail: too old, not UTF-8, or with a locale that has
 * no letters beyond ASCII, so that searching finds "é" but not "É".
 */
async function checkServer(engine: Engine): Promise<void> {
  const session = await engine.connect();
  try {
    const [facts] = (await session.query(FACTS, [])).rows;
    const name = String(facts?.['name']);
    if (Number(facts?.['version']) < 15) {
      throw new Error(`DATABASE_URL names PostgreSQL ${String(facts?.['version'])}; Dossier needs 15 or newer.`);
    }
    if (facts?.['encoding'] !== 'UTF8') {
      throw new Error(`The database "${name}" is encoded in ${String(facts?.['encoding'])}; create it with UTF8.`);
    }
    if (facts['folds'] !== true) {
      throw new Error(
        `The database "${name}" has a locale that knows only ASCII letters; create it with locale C.UTF-8 (from template0).`,
      );
    }
  } finally {
    session.release();
  }
}

/**
 * Milliseconds that a statement waits for a lock. Without a bound, one record that is held for long would in the end
 * hold every connection of the pool.
 */
const LOCK_LIMIT = 10_000;
/** Milliseconds that a statement may take; `statement_timeout` in DATABASE_URL sets another bound. The slowest of any screen takes some hundred. */
const STATEMENT_LIMIT = 30_000;
/** Milliseconds beyond that after which a silent server counts as lost. */
const SILENCE_LIMIT = 5_000;

const ENDS: ReadonlySet<string> = new Set(['commit', 'rollback']);
/** What `pg` says when `query_timeout` is over. */
const READ_TIMEOUT = 'Query read timeout';

/** An error that is not PostgreSQL's comes from the connection, unless it is a mistake of ours. */
function translated(error: unknown): unknown {
  if (error instanceof Failure || error instanceof QueryError) return error;
  const facts = errorFacts(error);
  if (facts !== null) return queryFailure(facts);
  return error instanceof TypeError || error instanceof RangeError ? error : unavailable(error);
}

function lastResult(answer: Answer | Answer[]): QueryResult {
  const result = Array.isArray(answer) ? answer.at(-1) : answer;
  return { command: result?.command ?? '', rowCount: result?.rowCount ?? 0, rows: result?.rows ?? [] };
}

/** @param statementLimit milliseconds that the server gives a statement */
function sessionOf(client: PoolClient, statementLimit: number): Session {
  let unhurried = false;
  let silent = false;

  async function query(text: string, values: (string | null)[], name: string | null = null): Promise<QueryResult> {
    // After a statement that is never answered, nothing is: not even a rollback.
    if (silent) throw unavailable(new Error('The database server has stopped responding.'));
    const limit = unhurried || text === WITHOUT_LIMIT ? {} : { query_timeout: statementLimit + SILENCE_LIMIT };
    try {
      const result = lastResult(await client.query({ text, values, ...(name && { name }), ...limit } as QueryConfig));
      unhurried = text === WITHOUT_LIMIT || (unhurried && !ENDS.has(text));
      return result;
    } catch (error) {
      silent = error instanceof Error && error.message === READ_TIMEOUT;
      throw translated(error);
    }
  }

  return {
    query: (text, parameters, name) => query(text, parameters.map(parameterText), name),
    async copy(table, columns, chunks) {
      await query('begin', []);
      try {
        await query(WITHOUT_LIMIT, []);
        await pipeline(Readable.from(chunks), client.query(copyFrom(copyStatement(table, columns, 'stdin'))));
        await query('commit', []);
      } catch (error) {
        // If this no longer reaches the server, the server rolls back by itself.
        await query('rollback', []).catch(() => undefined);
        throw translated(error);
      }
    },
    // The pool discards a broken connection by itself; one with an open transaction must be discarded, too.
    release: () => client.release(silent || client.getTransactionStatus() !== 'I'),
  };
}

/**
 * A pool of connections to a PostgreSQL server.
 *
 * @throws Error with a sentence if the server cannot serve Dossier; Failure `database-unavailable` if
 *   it does not answer
 */
export async function openPostgresql(databaseUrl: string, log: Logger): Promise<Engine> {
  const url = new URL(databaseUrl);
  const statementLimit = Number(url.searchParams.get('statement_timeout') ?? STATEMENT_LIMIT);
  const pool = new Pool({
    connectionString: databaseUrl,
    application_name: 'dossier',
    connectionTimeoutMillis: ACQUIRE_LIMIT,
    keepAlive: true,
    types: { getTypeParser: parserOf as CustomTypesConfig['getTypeParser'] },
    // The parsers read these forms, whatever the server's defaults are.
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, which its types do not say
    onConnect: async (client) => {
      await client.query(
        `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set bytea_output = 'hex';
        set lock_timeout = ${LOCK_LIMIT}; set statement_timeout = ${statementLimit}`,
      );
    },
  });
  // Without a listener, an error of an idle connection, or of one in use, would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'An idle database connection was lost.'));
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'A database connection was lost.'));
  });

  let ended: Promise<void> | null = null;
  const engine: Engine = {
    name: 'postgresql',
    async connect() {
      try {
        return sessionOf(await pool.connect(), statementLimit);
      } catch (error) {
        throw translated(error);
      }
    },
    close: () => (ended ??= pool.end()),
  };
  try {
    await checkServer(engine);
  } catch (error) {
    await engine.close();
    throw error;
  }
  return engine;
}
