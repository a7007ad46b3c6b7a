import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../../support/database.ts';
import { opened } from '../../support/shared-api.ts';

const database = opened(openTestDatabase);
beforeEach(async () => {
  await database.kysely.deleteFrom('tag_group').execute();
});

const countGroups = async (): Promise<number> => {
  const { count } = await database.kysely
    .selectFrom('tag_group')
    .select((table) => table.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

test('transactions that run at once do not see each other, nor does a rollback of one touch the others', async () => {
  await database.kysely.insertInto('tag_group').values({ name: 'counter', position: 0 }).execute();
  const turns = Array.from({ length: 12 }, (_, index) =>
    database.kysely
      .transaction()
      .execute(async (transaction) => {
        const { position } = await transaction
          .selectFrom('tag_group')
          .select('position')
          .where('name', '=', 'counter')
          .forUpdate()
          .executeTakeFirstOrThrow();
        await transaction
          .updateTable('tag_group')
          .set({ position: position + 1 })
          .where('name', '=', 'counter')
          .execute();
        if (index % 3 === 0) throw new Error('given up');
      })
      .catch(() => 'given up'),
  );
  const answers = await Promise.all(turns);
  expect(answers.filter((answer) => answer === 'given up')).toHaveLength(4);
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
