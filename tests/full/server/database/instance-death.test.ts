import fs from 'node:fs';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type OpenDatabase } from '../../../../src/server/platform/database/open.ts';
import { freshDataDirectory } from '../../../support/database-template.ts';

let directory: string;
let database: OpenDatabase;
beforeAll(async () => {
  directory = await freshDataDirectory();
  database = await openDatabase({ dataDirectory: directory, databaseUrl: null, log: pino({ level: 'silent' }) });
  await sql`create function recurse() returns integer language plpgsql as $$ begin return recurse(); end $$`.execute(
    database.kysely,
  );
});
afterAll(async () => {
  await database.close();
  fs.rmSync(directory, { recursive: true });
});

const unavailable = { name: 'Failure', code: 'database-unavailable', details: { retry: true } };
const die = () => sql`select recurse()`.execute(database.kysely);
const names = async () =>
  (await database.kysely.selectFrom('tag_group').select('name').execute()).map((row) => row.name);

test('when the instance dies, its statement gets a 503, what waited is answered, and nothing committed is lost', async () => {
  for (const name of ['first', 'second']) {
    await database.kysely.insertInto('tag_group').values({ name, position: 1 }).execute();
    const answers = await Promise.allSettled([die(), names()]);
    expect(answers[0]).toMatchObject({ status: 'rejected', reason: unavailable });
    expect(answers[1]).toMatchObject({ status: 'fulfilled' });
  }
  expect((await names()).sort()).toEqual(['first', 'second']);
});

test('the second half of a transaction does not run alone on the next instance', async () => {
  const transaction = database.kysely.transaction().execute(async (inside) => {
    await inside.insertInto('tag_group').values({ name: 'half one', position: 1 }).execute();
    await sql`select recurse()`.execute(inside).catch(() => undefined);
    await inside.insertInto('tag_group').values({ name: 'half two', position: 1 }).execute();
  });
  await expect(transaction).rejects.toMatchObject(unavailable);
  expect((await names()).filter((name) => name.startsWith('half'))).toEqual([]);
});
