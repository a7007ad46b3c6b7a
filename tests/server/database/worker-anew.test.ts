import fs from 'node:fs';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type OpenDatabase } from '../../../src/server/database/open.ts';
import { freshDataDirectory } from '../../support/database.ts';

let directory: string;
let database: OpenDatabase;
beforeAll(async () => {
  directory = await freshDataDirectory();
  database = await openDatabase({ dataDirectory: directory, databaseUrl: null, log: pino({ level: 'silent' }) });
});
afterAll(async () => {
  await database.close();
  fs.rmSync(directory, { recursive: true });
});

const add = (name: string, { kysely }: Pick<OpenDatabase, 'kysely'> = database) =>
  kysely.insertInto('tag_group').values({ name, position: 1 }).execute();
const names = async () =>
  (await database.kysely.selectFrom('tag_group').select('name').execute()).map(({ name }) => name).toSorted();
/** A temporary table lives as long as the worker that made it. */
const isSameWorker = async () => {
  const { rows } = await sql<{ here: boolean }>`select to_regclass('of_this_worker') is not null as here`.execute(
    database.kysely,
  );
  return rows[0]?.here;
};

test('the worker begins anew between two callers: no call is refused, and nothing committed is lost', async () => {
  await sql`create temporary table of_this_worker ()`.execute(database.kysely);
  expect(await isSameWorker()).toBe(true);
  const written = ['held, at first', 'held, at last'];
  let letGo = () => {};
  let begun = () => {};
  const held = new Promise<void>((resolve) => void (letGo = resolve));
  const hasBegun = new Promise<void>((resolve) => void (begun = resolve));
  const transaction = database.kysely.transaction().execute(async (kysely) => {
    await add('held, at first', { kysely });
    begun();
    await held;
    await add('held, at last', { kysely });
  });
  await hasBegun;
  const anew = database.giveMemoryBack();
  const calls = Array.from({ length: 30 }, (_, number) => {
    written.push(`waited ${number}`);
    return add(`waited ${number}`);
  });
  letGo();
  await Promise.all([transaction, anew, ...calls]);
  expect(await isSameWorker()).toBe(false);
  expect(await names()).toEqual(written.toSorted());
});

test('callers who write all the time are answered by one worker after the other', async () => {
  const before = await names();
  const written: string[] = [];
  let isOver = false;
  const writers = ['a', 'b', 'c', 'd'].map(async (writer) => {
    for (let turn = 0; !isOver; turn += 1) {
      const name = `${writer} ${turn}`;
      await database.kysely.transaction().execute(async (kysely) => {
        await add(name, { kysely });
        await sql`update tag_group set position = position + 1 where name = ${name}`.execute(kysely);
      });
      written.push(name);
    }
  });
  for (let time = 0; time < 3; time += 1) await database.giveMemoryBack();
  isOver = true;
  await Promise.all(writers);
  expect(await names()).toEqual([...before, ...written].toSorted());
});
