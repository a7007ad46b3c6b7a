import { pino } from 'pino';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAuditTrail } from '../../src/server/audit/verify-audit-trail.ts';
import { openDatabase, type OpenDatabase } from '../../src/server/database/open.ts';
import { insertBaseProfile, insertBaseProfiles, storedOf } from '../support/base-profiles.ts';
import { emptyPlace } from '../support/database.ts';
import { postgresqlPrograms, startLocalServer, type LocalServer } from '../support/postgresql/local-server.ts';
import { startServerProcess, type ServerProcess } from '../support/server-process.ts';
import { addPerson, signInAt } from '../support/staff.ts';

/** A database server of its own: the one that the other tests use must not be lost. */
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
  const settings = { dataDirectory: place.dataDirectory, databaseUrl: postgresql.url };
  database = await openDatabase({ ...settings, log: pino({ level: 'silent' }) });
  server = await startServerProcess({ DATA_DIR: place.dataDirectory, DATABASE_URL: postgresql.url, SAMPLE: 'none' });
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
async function approve(id: string): Promise<{ status: number; code: string | undefined; retry: string | null }> {
  const answer = await fetch(`${server.address}/api/v1/profilebase/${id}/approve`, { method: 'PATCH', headers });
  const { code } = (await answer.json()) as { code?: string };
  return { status: answer.status, code, retry: answer.headers.get('retry-after') };
}
const ready = async () => (await fetch(`${server.address}/readyz`)).status;

test('the database goes in the middle of writes and comes back: refusals that may be retried, nothing acknowledged missing', async () => {
  const ids = await insertBaseProfiles(
    services(),
    Array.from({ length: 60 }, () => ({})),
  );
  const acknowledged: string[] = [];
  const codes = new Set<string | undefined>();
  let crashed = false;
  for (const id of ids) {
    if (acknowledged.length === 20 && !crashed) {
      crashed = true;
      const underWay = ids.slice(40, 46).map((each) => approve(each));
      postgresql.crash();
      for (const [index, answer] of (await Promise.all(underWay)).entries()) {
        if (answer.status === 200) acknowledged.push(ids[40 + index] ?? '');
        else codes.add(answer.code);
      }
      const refused = await approve(id);
      expect(refused).toEqual({ status: 503, code: 'database-unavailable', retry: '1' });
      expect(await ready()).toBe(503);
      expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
      postgresql.start();
    }
    if (acknowledged.includes(id)) continue;
    const { status, code } = await approve(id);
    // One that was under way may have been written although its answer was lost.
    expect(status === 200 || (ids.indexOf(id) >= 40 && code === 'status-forbids'), `${status} ${code}`).toBe(true);
    if (status === 200) acknowledged.push(id);
  }
  expect([...codes].filter((code) => code !== 'database-unavailable')).toEqual([]);
  expect(await ready()).toBe(200);
  for (const id of ids) {
    const { profile, events } = await storedOf(services(), id);
    expect([profile.status, events.length]).toEqual(['approved', 1]);
  }
  expect((await verifyAuditTrail(database.kysely)).broken).toBeNull();
});

test('a record that somebody holds locked for long: the wait is bounded, what else there is goes on', async () => {
  const held = await insertBaseProfile(services());
  const free = await insertBaseProfile(services());
  await database.kysely.transaction().execute(async (transaction) => {
    await sql`select from base_profile where id = ${held} for update`.execute(transaction);
    const waiting = approve(held);
    expect((await approve(free)).status).toBe(200);
    // The lock is given back only after the answer: without a bound there would never be one.
    expect(await waiting).toEqual({ status: 503, code: 'database-unavailable', retry: '1' });
  });
  expect((await approve(held)).status).toBe(200);
});
