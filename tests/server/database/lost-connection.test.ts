import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../src/server/platform/database/open.ts';
import { queryFailure } from '../../../src/server/platform/database/query-error.ts';
import { openTestDatabase } from '../../support/database.ts';

const unavailable = { name: 'Failure', code: 'database-unavailable', details: { retry: true } };
const log = pino({ level: 'silent' });

test('a server that does not answer is a failure that can be retried', async () => {
  // Port 1 of this machine: nobody listens there.
  const opening = openDatabase({ dataDirectory: '/nowhere', databaseUrl: 'postgres://127.0.0.1:1/dossier', log });
  await expect(opening).rejects.toMatchObject(unavailable);
});

test.each(['08006', '57P01', '53300', '40001', '40P01'])('SQLSTATE %s means: try again', (code) => {
  expect(queryFailure({ code, message: 'as PostgreSQL says it' })).toMatchObject(unavailable);
});
// A server can only be lost where there is one.
if (process.env['TEST_DATABASE_URL']) {
  test('a lost connection, idle or in a transaction, is a failure and no crash, and the next one works', async () => {
    const database = await openTestDatabase();
    const killOthers = () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(database.kysely);
    await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.01)`.execute(database.kysely)));
    await killOthers();
    const transaction = database.kysely.transaction().execute(async (inside) => {
      await inside.insertInto('tag_group').values({ name: 'lost', position: 1 }).execute();
      await killOthers();
      await inside.insertInto('tag_group').values({ name: 'lost too', position: 1 }).execute();
    });
    await expect(transaction).rejects.toMatchObject(unavailable);
    expect(await database.kysely.selectFrom('tag_group').selectAll().execute()).toEqual([]);
    await database.close();
  });

  test('a database whose locale knows only ASCII is refused with a sentence', async () => {
    const server = await openTestDatabase();
    const name = `dossier_ascii_${process.pid}`;
    await sql.raw(`create database ${name} template template0 encoding 'UTF8' locale 'C'`).execute(server.kysely);
    const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
    url.pathname = `/${name}`;
    const opening = openDatabase({ dataDirectory: server.directory, databaseUrl: url.href, log });
    await expect(opening).rejects.toThrow(`"${name}" has a locale that knows only ASCII letters`);
    await sql.raw(`drop database ${name}`).execute(server.kysely);
    await server.close();
  });
}
