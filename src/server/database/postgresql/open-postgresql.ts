import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Pool, type CustomTypesConfig, type PoolClient, type QueryResult as Answer } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Logger } from 'pino';
import { copyStatement } from '../copy-text.ts';
import { ACQUIRE_LIMIT, type Engine, type QueryResult, type Session } from '../engine.ts';
import { parameterText } from '../parameter-text.ts';
import { parserOf } from '../parsers.ts';
import { errorFacts, queryFailure, unavailable } from '../query-error.ts';
import { checkServer } from './check-server.ts';

/**
 * Milliseconds that a statement waits for a lock. Without a bound, whoever holds one record for long
 * would in the end hold every connection of the pool.
 */
const LOCK_LIMIT = 10_000;

/** An error that PostgreSQL did not utter comes from the connection, unless it is a mistake of ours. */
function translated(error: unknown): unknown {
  const facts = errorFacts(error);
  if (facts !== null) return queryFailure(facts);
  return error instanceof TypeError || error instanceof RangeError ? error : unavailable(error);
}

function lastResult(answer: Answer | Answer[]): QueryResult {
  const result = Array.isArray(answer) ? answer.at(-1) : answer;
  return { command: result?.command ?? '', rowCount: result?.rowCount ?? 0, rows: result?.rows ?? [] };
}

function sessionOf(client: PoolClient): Session {
  return {
    async query(text, parameters) {
      const values = parameters.map(parameterText);
      try {
        return lastResult(await client.query(text, values));
      } catch (error) {
        throw translated(error);
      }
    },
    async copy(table, columns, chunks) {
      try {
        await pipeline(Readable.from(chunks), client.query(copyFrom(copyStatement(table, columns, 'stdin'))));
      } catch (error) {
        throw translated(error);
      }
    },
    // The pool throws a broken connection away by itself; one with a transaction left open goes, too.
    release: () => client.release(client.getTransactionStatus() !== 'I'),
  };
}

/**
 * A pool of connections to a PostgreSQL server.
 *
 * @throws Error with a sentence if the server cannot serve Dossier; Failure `database-unavailable` if
 *   it does not answer
 */
export async function openPostgresql(databaseUrl: string, log: Logger): Promise<Engine> {
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
        `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set bytea_output = 'hex'; set lock_timeout = ${LOCK_LIMIT}`,
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
        return sessionOf(await pool.connect());
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
