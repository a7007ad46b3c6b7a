import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type { Engine, Session } from './engine/engine.ts';
import { QueryError } from './engine/query-error.ts';
import type { Schema } from './schema.ts';

/**
 * PostgreSQL answers a commit of a failed transaction with ROLLBACK and no error. Code that caught
 * an error inside a transaction would then believe that its other writes are kept.
 */
async function queryChecked(session: Session, text: string, parameters: readonly unknown[]) {
  const result = await session.query(text, parameters);
  if (text === 'commit' && result.command === 'ROLLBACK') {
    throw new QueryError({
      code: '25P02',
      message: 'The transaction had failed before its commit and was rolled back.',
    });
  }
  return result;
}

/** kysely over either engine, through its PostgreSQL dialect. Destroying it closes the engine. */
export function kyselyOn(engine: Engine): Kysely<Schema> {
  const pool = {
    async connect(): Promise<PostgresPoolClient> {
      const session = await engine.connect();
      const client = {
        query: (text: string, parameters: readonly unknown[]) => queryChecked(session, text, parameters),
        release: () => session.release(),
      };
      // The dialect's client has a second form of query for cursors, which nobody here asks for.
      return client as PostgresPoolClient;
    },
    end: () => engine.close(),
  };
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}
