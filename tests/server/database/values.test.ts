import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { QueryError } from '../../../src/server/database/engine/query-error.ts';
import { openTestDatabase } from '../../support/database.ts';
import { opened } from '../../support/shared-api.ts';

const database = opened(openTestDatabase);

async function one(expression: ReturnType<typeof sql>): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${expression} as value`.execute(database.kysely);
  return rows[0]?.value;
}

/** The same on PGlite and on PostgreSQL: this file runs on both. */
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
  [
    'text[]',
    sql`array['plain', 'a "b" \\ {c},', '', 'NULL', null, 'é\n']`,
    ['plain', 'a "b" \\ {c},', '', 'NULL', null, 'é\n'],
  ],
  ['empty text[]', sql`'{}'::text[]`, []],
  ['uuid[]', sql`array['0e37df36-f698-11e6-8dd4-cb9ced3df976'::uuid]`, ['0e37df36-f698-11e6-8dd4-cb9ced3df976']],
  ['int8[]', sql`array[1::int8, 9007199254740993]`, ['1', '9007199254740993']],
  [
    'int4[][]',
    sql`array[[1, 2], [3, 4]]`,
    [
      [1, 2],
      [3, 4],
    ],
  ],
  ['jsonb[]', sql`array['{"a":"b,c"}'::jsonb]`, [{ a: 'b,c' }]],
  ['bytea', sql`'\\x00ff10'::bytea`, new Uint8Array([0, 255, 16])],
  ['null', sql`null::text`, null],
])('%s is read as the same value on both engines', async (_name, expression, expected) => {
  expect(await one(expression)).toEqual(expected);
});

test.each([
  ['a Date', new Date('2020-02-29T12:00:00.123Z'), 'timestamptz', new Date('2020-02-29T12:00:00.123Z')],
  ['Infinity', Infinity, 'timestamptz', Infinity],
  ['an array of text', ['a', 'b"c\\', '{,}', 'null', ''], 'text[]', ['a', 'b"c\\', '{,}', 'null', '']],
  ['an object', { 'k"': ['v', null, 1] }, 'jsonb', { 'k"': ['v', null, 1] }],
  ['JSON text of an array', '[{"a":1}]', 'jsonb', [{ a: 1 }]],
  ['bytes', new Uint8Array([1, 2, 255]), 'bytea', new Uint8Array([1, 2, 255])],
  ['a bigint', 9007199254740993n, 'int8', '9007199254740993'],
  ['false', false, 'boolean', false],
  ['null', null, 'text', null],
  ['undefined', undefined, 'text', null],
])('%s is written as a parameter', async (_name, value, type, expected) => {
  expect(await one(sql`${value}::${sql.raw(type)}`)).toEqual(expected);
});

test('letters beyond ASCII are folded when searching', async () => {
  expect(await one(sql`'ÉLODIE ŽIŽEK' ilike '%élodie žižek%'`)).toBe(true);
  expect(Number(await one(sql`similarity('žižek', 'žižek slavoj')`))).toBeGreaterThan(0.3);
});

test('an error of PostgreSQL carries its SQLSTATE and the name of the constraint', async () => {
  const row = { id: '0e37df36-f698-11e6-8dd4-cb9ced3df976', name: 'height' };
  await database.kysely.insertInto('attribute_type').values(row).execute();
  const error: unknown = await database.kysely
    .insertInto('attribute_type')
    .values({ ...row, id: '0e37df36-f698-11e6-8dd4-cb9ced3df977' })
    .execute()
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(QueryError);
  expect(error).toMatchObject({ code: '23505', constraint: 'attribute_type_name_key' });
});
