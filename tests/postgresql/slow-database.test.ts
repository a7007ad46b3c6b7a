import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type OpenDatabase } from '../../src/server/database/open.ts';
import { insertBaseProfile, insertBaseProfiles, storedOf } from '../support/base-profiles.ts';
import { emptyPlace } from '../support/database.ts';
import { postgresqlPrograms, startLocalServer, type LocalServer } from '../support/postgresql/local-server.ts';
import { startServerProcess, type ServerProcess } from '../support/server-process.ts';
import { addPerson, signInAt } from '../support/staff.ts';

/** A database server of its own: its processes are halted here, which no other test must notice. */
let postgresql: LocalServer;
let place: Awaited<ReturnType<typeof emptyPlace>>;
let server: ServerProcess;
let database: OpenDatabase;
let headers: Record<string, string>;

beforeAll(async () => {
  const programs = postgresqlPrograms();
  if (programs === null) throw new Error('PostgreSQL was not found: name the folder of initdb in POSTGRESQL_BIN.');
  postgresql = await startLocalServer(programs);
  place = await emptyPlace();
  const ours = `${postgresql.url}?application_name=test`;
  database = await openDatabase({
    dataDirectory: place.dataDirectory,
    databaseUrl: ours,
    log: pino({ level: 'silent' }),
  });
  server = await startServerProcess({
    DATA_DIR: place.dataDirectory,
    // The bound as an operator may set it, so that the test need not wait for the usual one.
    DATABASE_URL: `${postgresql.url}?statement_timeout=300`,
    SAMPLE: 'none',
  });
  const email = await addPerson(database, 'ada', 'Admin');
  headers = { authorization: (await signInAt(server.address, email)).authorization };
});
afterAll(async () => {
  await server?.end('SIGKILL');
  await database?.close();
  await place?.remove();
  postgresql?.stop();
});

const services = () => ({ database: database.kysely });
async function approve(id: string) {
  const answer = await fetch(`${server.address}/api/v1/profilebase/${id}/approve`, {
    method: 'PATCH',
    headers: { ...headers, 'idempotency-key': `slow-${id}` },
  });
  const { code, error } = (await answer.json()) as { code?: string; error?: string };
  return { status: answer.status, code, error, retry: answer.headers.get('retry-after') };
}
const tooSlow = {
  status: 503,
  code: 'database-unavailable',
  error: 'The database takes too long for this at the moment. Try again in a moment.',
  retry: '1',
};

test('a statement that takes too long is ended by the server: a 503, nothing written, and the connections are as good as before', async () => {
  const ids = await insertBaseProfiles(
    services(),
    Array.from({ length: 25 }, () => ({})),
  );
  await sql`create function dawdle() returns trigger language plpgsql as
    $$ begin perform pg_sleep(3600); return new; end $$`.execute(database.kysely);
  await sql`create trigger dawdle before update on base_profile for each row execute function dawdle()`.execute(
    database.kysely,
  );
  // More at once than there are connections.
  const answers = await Promise.all(ids.map(approve));
  expect(answers).toEqual(ids.map(() => tooSlow));
  await sql`drop trigger dawdle on base_profile`.execute(database.kysely);
  for (const id of ids) {
    expect((await storedOf(services(), id)).events).toHaveLength(0);
    expect((await approve(id)).status).toBe(200);
    expect((await storedOf(services(), id)).events).toHaveLength(1);
  }
});

test('a server that falls silent without a word: an answer all the same, and new connections take the place of the dead ones', async () => {
  const id = await insertBaseProfile(services());
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where application_name = 'dossier'`.execute(database.kysely);
  expect(rows.length).toBeGreaterThan(0);
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP');
  try {
    // As many at once as there are connections, so that each of them is found out.
    const refused = await Promise.all(rows.map(() => approve(id)));
    expect(new Set(refused.map(({ status, code }) => `${status} ${code}`))).toEqual(
      new Set(['503 database-unavailable']),
    );
    // The processes at the server are halted still.
    expect((await approve(id)).status).toBe(200);
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
  } finally {
    for (const { pid } of rows) process.kill(pid, 'SIGCONT');
  }
  expect((await storedOf(services(), id)).events).toHaveLength(1);
});
