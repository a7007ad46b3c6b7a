import { sql, type Kysely, type Transaction } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PREPARED } from '../../../../src/server/platform/database/prepared.ts';
import { openTestDatabase } from '../../../support/database.ts';

// oxlint-disable-next-line typescript/no-explicit-any
type Any = Kysely<any> | Transaction<any>;
let open: Awaited<ReturnType<typeof openTestDatabase>>;
beforeEach(async () => {
  open = await openTestDatabase();
  await sql`create table thing (id integer primary key, word text)`.execute(open.kysely);
});
afterEach(() => open.close());
const insert = (on: Any, id: number, word: string) => sql`insert into thing values (${id}, ${word})`.execute(on);
const whole = async (on: Any, id: number) => (await sql`select * from thing where id = ${id}`.execute(on)).rows;
const preparedIn = async (on: Any) => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(on);
  return rows.map(({ statement }) => statement);
};

test('a database prepares what a transaction uses again and again, and nothing outside of one', async () => {
  for (let id = 0; id < 9; id += 1) await whole(open.kysely, id);
  await open.kysely.transaction().execute(async (transaction) => {
    expect(await preparedIn(transaction)).toEqual([]);
    for (let id = 0; id < 9; id += 1) await insert(transaction, id, `word ${id}`);
    expect(await preparedIn(transaction)).toEqual(['insert into thing values ($1, $2)']);
  });
  expect(await whole(open.kysely, 8)).toEqual([{ id: 8, word: 'word 8' }]);
});

test('a database prepares outside of a transaction what says so', async () => {
  const lookUp = (id: number) => sql`select * from thing where id = ${id} ${sql.raw(PREPARED)}`.execute(open.kysely);
  for (let id = 0; id < 3; id += 1) await lookUp(id);
  await open.kysely.transaction().execute(async (transaction) => {
    expect(await preparedIn(transaction)).toEqual([`select * from thing where id = $1 ${PREPARED}`]);
  });
});

test('a database goes on with a prepared statement that was refused, at its first use or later', async () => {
  const one = (id: number) => open.kysely.transaction().execute((transaction) => insert(transaction, id, 'a'));
  await one(1);
  // The third use prepares it, and fails.
  const outcomes = [];
  for (const id of [1, 1, 1, 2, 1, 3, 2, 4]) {
    const outcome = one(id).then(
      () => 'in',
      ({ code }) => code,
    );
    outcomes.push(await outcome);
  }
  expect(outcomes).toEqual(['23505', '23505', '23505', 'in', '23505', 'in', '23505', 'in']);
});

test('a database says once that it may be asked again where another version has changed a table, and then gives the new column', async () => {
  const read = () => open.kysely.transaction().execute((transaction) => whole(transaction, 1));
  await insert(open.kysely, 1, 'a');
  for (let times = 0; times < 5; times += 1) await read();
  await sql`alter table thing add column more text default 'x'`.execute(open.kysely);
  await expect(read()).rejects.toMatchObject({ code: 'database-unavailable' });
  for (let times = 0; times < 5; times += 1) expect(await read()).toEqual([{ id: 1, word: 'a', more: 'x' }]);
});
