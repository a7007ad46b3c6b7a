import { pino } from 'pino';
import { openDatabase, type OpenDatabase } from '../../../src/server/platform/database/open.ts';
import { emptyPlace } from '../../support/database.ts';
import { postgresqlPrograms, startLocalServer, type LocalServer } from '../../support/postgresql/local-server.ts';
import { startServerProcess, type ServerProcess } from '../../support/server-process.ts';
import { addPerson, signInAt } from '../../support/staff.ts';

/** Dossier in a process of its own, on a database server that no other test uses: it may be lost or halted. */
export interface OwnPostgresql {
  postgresql: LocalServer;
  server: ServerProcess;
  database: OpenDatabase;
  approve(id: string, key?: string): Promise<Approval>;
  end(): Promise<void>;
}

export type Approval = { status: number; code: string | undefined; error: string | undefined; retry: string | null };

/** `query`: what Dossier's address of the database ends with. */
export async function startOnOwnPostgresql(query = ''): Promise<OwnPostgresql> {
  const programs = postgresqlPrograms();
  if (programs === null) throw new Error('PostgreSQL was not found: name the folder of initdb in POSTGRESQL_BIN.');
  const postgresql = await startLocalServer(programs);
  const place = await emptyPlace();
  const { dataDirectory } = place;
  const databaseUrl = `${postgresql.url}?application_name=test`;
  const database = await openDatabase({ dataDirectory, databaseUrl, log: pino({ level: 'silent' }) });
  const server = await startServerProcess({
    DATA_DIR: dataDirectory,
    DATABASE_URL: `${postgresql.url}${query}`,
    SAMPLE: 'none',
  });
  const { authorization } = await signInAt(server.address, await addPerson(database, 'ada', 'Admin'));
  return {
    postgresql,
    server,
    database,
    async approve(id, key) {
      const answer = await fetch(`${server.address}/api/v1/profilebase/${id}/approve`, {
        method: 'PATCH',
        headers: { authorization, ...(key !== undefined && { 'idempotency-key': key }) },
      });
      const { code, error } = (await answer.json()) as { code?: string; error?: string };
      return { status: answer.status, code, error, retry: answer.headers.get('retry-after') };
    },
    async end() {
      await server.end('SIGKILL');
      await database.close();
      await place.remove();
      postgresql.stop();
    },
  };
}
