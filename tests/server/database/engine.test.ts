import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { QueryError } from '../../../src/libraries/embedded-postgres-host/engine.ts';
import { migrate } from '../../../src/server/platform/database/migrate.ts';
import { MIGRATIONS } from '../../../src/server/platform/database/migrations.ts';
import { openTestDatabase } from '../../support/database.ts';
import { opened } from '../../support/shared-api.ts';

/* The same on PGlite and on PostgreSQL: this file runs on both. */

const database = opened(openTestDatabase);
afterEach(() => database.kysely.deleteFrom('tag_group').execute());
const one = async (expression: ReturnType<typeof sql>): Promise<unknown> =>
  (await sql<{ value: unknown }>`select ${expression} as value`.execute(database.kysely)).rows[0]?.value;
const TEXTS = ['plain', 'a "b" \\ {c},', '', 'NULL', null, 'é\n'];
test.each([
  ['int8', sql`9007199254740993::int8`, '9007199254740993'],
  ['int4', sql`7::int4`, 7],
  ['float8', sql`0.5::float8`, 0.5],
  ['numeric', sql`1.10::numeric`, '1.10'],
  ['bool', sql`true`, true],
  ['uuid', sql`'0E37DF36-F698-11E6-8DD4-CB9CED3DF976'::uuid`, '0e37df36-f698-11e6-8dd4-cb9ced3df976'],
  ['date', sql`'2001-02-03'::date`, '2001-02-03'],
  ['date without end', sql`'infinity'::date`, 'infinity'],
  ['timestamptz', sql`'2001-02-03 04:05:06.789+05:30'::timestamptz`, new Date('2001-02-02T22:35:06.789Z')],
  ['timestamptz in whole seconds', sql`'2001-02-03 04:05:06Z'::timestamptz`, new Date('2001-02-03T04:05:06Z')],
  ['timestamptz without end', sql`'infinity'::timestamptz`, Infinity],
  ['timestamptz without beginning', sql`'-infinity'::timestamptz`, -Infinity],
  ['timestamp', sql`'2001-02-03 04:05:06.7'::timestamp`, new Date('2001-02-03T04:05:06.700Z')],
  ['jsonb', sql`'{"a":[1,null,"x"]}'::jsonb`, { a: [1, null, 'x'] }],
  ['text[]', sql`array['plain', 'a "b" \\ {c},', '', 'NULL', null, 'é\n']`, TEXTS],
  ['empty text[]', sql`'{}'::text[]`, []],
  ['uuid[]', sql`array['0e37df36-f698-11e6-8dd4-cb9ced3df976'::uuid]`, ['0e37df36-f698-11e6-8dd4-cb9ced3df976']],
  ['int8[]', sql`array[1::int8, 9007199254740993]`, ['1', '9007199254740993']],
  ['int4[][]', sql`array[[1, 2], [3, 4]]`, [1, 3].map((first) => [first, first + 1])],
  ['jsonb[]', sql`array['{"a":"b,c"}'::jsonb]`, [{ a: 'b,c' }]],
  ['bytea', sql`'\\x00ff10'::bytea`, new Uint8Array([0, 255, 16])],
  ['null', sql`null::text`, null],
])('%s is read as the same value on both engines', async (_name, expression, expected) => {
  expect(await one(expression)).toEqual(expected);
});

test('letters beyond ASCII are folded when searching', async () => {
  expect(await one(sql`'ÉLODIE ŽIŽEK' ilike '%élodie žižek%'`)).toBe(true);
  expect(Number(await one(sql`similarity('žižek', 'žižek slavoj')`))).toBeGreaterThan(0.3);
});

test('an error of PostgreSQL carries its SQLSTATE and the name of the constraint', async () => {
  const insert = (last: number) => {
    const row = { id: `0e37df36-f698-11e6-8dd4-cb9ced3df97${last}`, name: 'height' };
    return database.kysely.insertInto('attribute_type').values(row).execute();
  };
  await insert(6);
  const error: unknown = await insert(7).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(QueryError);
  expect(error).toMatchObject({ code: '23505', constraint: 'attribute_type_name_key' });
});

const NASTY = String.raw`\ \N \. " ' {"x"} NULL null , é🂡 \\n`
  .split(' ')
  .concat('a\tb', 'a\nb\r\nc', '', ' ', '\u0001');
const id = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

test('rows that are copied arrive as they were sent, with every kind of value', async () => {
  const moment = new Date('2024-02-29T23:59:59.999Z');
  const rows = NASTY.map((text, index) => ({
    id: id(index),
    status: 'draft' as const,
    attributes: { [`key ${text}`]: text },
    tags: [id(1), id(2)],
    missing: NASTY,
    profile_name: text,
    date_of_birth: index % 2 === 0 ? 'infinity' : '1999-12-31',
    creator_id: text,
    creator_name: text,
    created_at: moment,
    updated_at: moment,
    waiting_since: index % 2 === 0 ? Infinity : moment,
    last_reason: null,
    active: index % 2 === 0,
    selfie_id: null,
  }));
  const columns = Object.keys(rows[0]!) as (keyof (typeof rows)[0])[];
  const sent = rows.map((row) => columns.map((column) => row[column]));
  expect(await database.copyRows('base_profile', columns, sent)).toBe(NASTY.length);
  expect(await database.kysely.selectFrom('base_profile').select(columns).orderBy('id').execute()).toEqual(rows);
});

test('rows that are copied stay out, all of them, for a wrong one in a late piece, and the session is free again', async () => {
  // Some 1.5 million characters stand before the second 'z0', so the first piece is in already.
  const rows = Array.from({ length: 1_000 }, (_, number) => [`z${number % 999} ${'z'.repeat(1_500)}`, number]);
  await expect(database.copyRows('tag_group', ['name', 'position'], rows)).rejects.toMatchObject({ code: '23505' });
  expect(await countGroups()).toBe(0);
});

async function countGroups(): Promise<number> {
  return (await database.kysely.selectFrom('tag_group').select('name').execute()).length;
}

test('transactions that run at once do not see each other, nor does a rollback of one touch the others', async () => {
  await database.kysely.insertInto('tag_group').values({ name: 'counter', position: 0 }).execute();
  const turns = Array.from({ length: 12 }, (_, index) =>
    database.kysely
      .transaction()
      .execute(async (transaction) => {
        const counter = transaction.selectFrom('tag_group').select('position').forUpdate();
        const { position } = await counter.executeTakeFirstOrThrow();
        const next = { position: position + 1 };
        await transaction.updateTable('tag_group').set(next).execute();
        if (index % 3 === 0) throw new Error('given up');
      })
      .catch(() => 'given up'),
  );
  expect((await Promise.all(turns)).filter((answer) => answer === 'given up')).toHaveLength(4);
  const counter = await database.kysely.selectFrom('tag_group').select('position').executeTakeFirstOrThrow();
  expect(counter.position).toBe(8);
});

test('statements from outside wait for a transaction, or do not see it', async () => {
  let outside: Promise<number> = Promise.resolve(-1);
  await database.kysely.transaction().execute(async (transaction) => {
    await transaction.insertInto('tag_group').values({ name: 'one', position: 1 }).execute();
    outside = countGroups();
    await transaction.insertInto('tag_group').values({ name: 'two', position: 2 }).execute();
  });
  // Never 1: that would be the inside of the transaction.
  expect([0, 2]).toContain(await outside);
});

test('a transaction that failed is not reported as committed, although the code went on', async () => {
  const committed = database.kysely.transaction().execute(async (transaction) => {
    await transaction.insertInto('tag_group').values({ name: 'lost', position: 1 }).execute();
    await sql`select 1/0`.execute(transaction).catch(() => undefined);
  });
  await expect(committed).rejects.toMatchObject({ code: '25P02' });
  expect(await countGroups()).toBe(0);
});

test('a transaction that was left open does not reach the next caller', async () => {
  await database.kysely.connection().execute(async (connection) => {
    await sql`begin`.execute(connection);
    await connection.insertInto('tag_group').values({ name: 'left', position: 1 }).execute();
  });
  expect(await countGroups()).toBe(0);
});

const emptyIt = () => sql`drop schema public cascade; create schema public`.execute(database.kysely);

test('every migration runs once, in order; of several that start at once, each runs in one', async () => {
  await emptyIt();
  expect(await migrate(database.kysely)).toEqual(Object.keys(MIGRATIONS));
  expect(await migrate(database.kysely)).toEqual([]);
  await emptyIt();
  const ran = await Promise.all([migrate(database.kysely), migrate(database.kysely), migrate(database.kysely)]);
  expect(ran.flat()).toEqual(Object.keys(MIGRATIONS));
});

test.each([
  ['all migrations from before the baseline', ['0001-profiles', '0060-no-progress'], '0060-no-progress', null],
  ['some of them', ['0001-profiles', '0017-ahead'], null, /is from a version of Dossier before 28 November 2026/],
])('a database that had %s goes on, or says with which version it can', async (_which, names, at, refusal) => {
  await emptyIt();
  const { kysely } = database;
  const [baseline = '', ...later] = Object.keys(MIGRATIONS);
  if (at !== null) await migrate(kysely, baseline);
  else await sql`create table kysely_migration (name text primary key, timestamp text)`.execute(kysely);
  await sql`delete from kysely_migration`.execute(kysely);
  await sql`insert into kysely_migration (name, timestamp) select unnest(${names}::text[]), ''`.execute(kysely);
  if (refusal) {
    await expect(migrate(database.kysely)).rejects.toThrow(refusal);
    await sql`drop table kysely_migration`.execute(database.kysely);
    await migrate(database.kysely);
  } else expect(await migrate(database.kysely)).toEqual(later);
});
