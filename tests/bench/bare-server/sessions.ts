import { createHash } from 'node:crypto';
import { Pool } from 'pg';
import { pino } from 'pino';
import { openEmbedded } from '../../../src/server/platform/database/open-embedded.ts';

type Rows = Record<string, unknown>[];
/** Runs a statement, prepared under a name of its own. */
export type Ask = (text: string, parameters?: readonly unknown[]) => Promise<Rows>;
/** Lets work have a session for itself until it ends. */
export type WithSession = <Answer>(work: (ask: Ask) => Promise<Answer>) => Promise<Answer>;

/** Sessions of the server at that address, or of the embedded database in that directory. */
export async function openSessions(place: { databaseUrl: string | null; directory: string }): Promise<WithSession> {
  if (place.databaseUrl !== null) return postgresqlSessions(place.databaseUrl);
  const engine = await openEmbedded(place.directory, pino({ level: 'silent' }), { restoring: false, existing: true });
  return async (work) => {
    const session = await engine.connect();
    try {
      return await work(async (text, parameters = []) => (await session.query(text, parameters, nameOf(text))).rows);
    } finally {
      session.release();
    }
  };
}

function postgresqlSessions(connectionString: string): WithSession {
  const pool = new Pool({ connectionString, max: 10 });
  return async (work) => {
    const client = await pool.connect();
    try {
      return await work(async (text, values = []) => {
        const { rows } = await client.query({ text, values: [...values], name: nameOf(text) });
        return rows as Rows;
      });
    } finally {
      client.release();
    }
  };
}

const names = new Map<string, string>();
function nameOf(text: string): string {
  const known = names.get(text) ?? createHash('sha1').update(text).digest('hex');
  names.set(text, known);
  return known;
}
