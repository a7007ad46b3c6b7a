import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertBaseProfile, insertBaseProfiles, storedOf } from '../../support/base-profiles.ts';
import { startOnOwnPostgresql, type OwnPostgresql } from './own-postgresql.ts';

let own: OwnPostgresql;
beforeAll(async () => {
  // The bound as an operator may set it, so that the test need not wait for the usual one.
  own = await startOnOwnPostgresql('?statement_timeout=300');
});
afterAll(() => own?.end());
const services = () => ({ database: own.database.kysely });
const approve = (id: string) => own.approve(id, `slow-${id}`);
const tooSlow = {
  status: 503,
  code: 'database-unavailable',
  error: 'The database is taking too long right now. Try again in a moment.',
  retry: '1',
};

test('a statement that takes too long is ended by the server: a 503, nothing written, and the connections are as good as before', async () => {
  const ids = await insertBaseProfiles(
    services(),
    Array.from({ length: 25 }, () => ({})),
  );
  await sql`create function dawdle() returns trigger language plpgsql as
    $$ begin perform pg_sleep(3600); return new; end $$`.execute(own.database.kysely);
  await sql`create trigger dawdle before update on base_profile for each row execute function dawdle()`.execute(
    own.database.kysely,
  );
  expect(await Promise.all(ids.map(approve))).toEqual(ids.map(() => tooSlow));
  await sql`drop trigger dawdle on base_profile`.execute(own.database.kysely);
  for (const id of ids) {
    expect((await storedOf(services(), id)).events).toHaveLength(0);
    expect((await approve(id)).status).toBe(200);
    expect((await storedOf(services(), id)).events).toHaveLength(1);
  }
});

test('a server that falls silent without a word: an answer all the same, and new connections take the place of the dead ones', async () => {
  const id = await insertBaseProfile(services());
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where application_name = 'dossier'`.execute(own.database.kysely);
  expect(rows.length).toBeGreaterThan(0);
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP');
  try {
    // As many at once as there are connections, so that each of them is found out. Work beside the calls may have found
    // one out: who waited for that one is answered on the new connection in its place.
    const answers = await Promise.all(rows.map(() => approve(id)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(refused.map(({ status, code }) => `${status} ${code}`))).toEqual(
      new Set(['503 database-unavailable']),
    );
    expect((await approve(id)).status).toBe(200);
    expect((await fetch(`${own.server.address}/readyz`)).status).toBe(200);
  } finally {
    for (const { pid } of rows) process.kill(pid, 'SIGCONT');
  }
  expect((await storedOf(services(), id)).events).toHaveLength(1);
});
