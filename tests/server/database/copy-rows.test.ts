import { expect, test } from 'vitest';
import { openTestDatabase } from '../../support/database.ts';
import { opened } from '../../support/shared-api.ts';

const database = opened(openTestDatabase);

const NASTY = [
  '\\',
  '\\N',
  '\\.',
  'a\tb',
  'a\nb\r\nc',
  '"',
  `'`,
  '{"x"}',
  '',
  ' ',
  'NULL',
  'null',
  ',',
  'é🂡',
  '\\\\n',
  '\u0001',
];
const id = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

test('rows with every kind of value arrive as they were sent', async () => {
  const moment = new Date('2024-02-29T23:59:59.999Z');
  const columns = [
    'id',
    'status',
    'attributes',
    'tags',
    'missing',
    'profile_name',
    'date_of_birth',
    'creator_id',
    'creator_name',
    'created_at',
    'updated_at',
    'waiting_since',
    'last_reason',
    'active',
    'selfie_id',
  ] as const;
  const rows = NASTY.map((text, index) => [
    id(index),
    'draft',
    { [`key ${text}`]: text },
    [id(1), id(2)],
    NASTY,
    text,
    index % 2 === 0 ? 'infinity' : '1999-12-31',
    text,
    text,
    moment,
    moment,
    index % 2 === 0 ? Infinity : moment,
    null,
    index % 2 === 0,
    null,
  ]);
  expect(await database.copyRows('base_profile', columns, rows)).toBe(NASTY.length);
  const read = await database.kysely.selectFrom('base_profile').select(columns).orderBy('id').execute();
  expect(read.map((row) => columns.map((column) => row[column]))).toEqual(rows);
});

test('many pieces arrive whole', async () => {
  const long = 'x'.repeat(2_000);
  function* rows(): Generator<[string, number]> {
    for (let number = 0; number < 3_000; number += 1) yield [`${number} ${long}`, number];
  }
  expect(await database.copyRows('tag_group', ['name', 'position'], rows())).toBe(3_000);
  const sum = await database.kysely
    .selectFrom('tag_group')
    .select((table) => [table.fn.sum<string>('position').as('sum'), table.fn.countAll<string>().as('count')])
    .executeTakeFirstOrThrow();
  expect(sum).toEqual({ sum: String((2_999 * 3_000) / 2), count: '3000' });
});

test('a wrong row in a late piece keeps all rows out, and the session is free again', async () => {
  // Some 1.5 million characters stand before the second 'z0', so the first piece is in already.
  const rows = Array.from({ length: 1_000 }, (_, number) => [`z${number % 999} ${'z'.repeat(1_500)}`, number]);
  await expect(database.copyRows('tag_group', ['name', 'position'], rows)).rejects.toMatchObject({ code: '23505' });
  const found = await database.kysely.selectFrom('tag_group').select('name').where('name', 'like', 'z%').execute();
  expect(found).toEqual([]);
});
