import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../../../src/server/database/migrate.ts';
import { MIGRATIONS } from '../../../src/server/database/migrations/migration-list.ts';
import { openTestDatabase } from '../../support/database.ts';
import { opened } from '../../support/shared-api.ts';

const database = opened(openTestDatabase);

const emptyIt = () => sql`drop schema public cascade; create schema public`.execute(database.kysely);

test('every migration runs once, in order', async () => {
  await emptyIt();
  expect(await migrate(database.kysely)).toEqual(Object.keys(MIGRATIONS));
  expect(await migrate(database.kysely)).toEqual([]);
});

test('two that start at once share the work, and neither fails', async () => {
  await emptyIt();
  const ran = await Promise.all([migrate(database.kysely), migrate(database.kysely), migrate(database.kysely)]);
  expect(ran.flat()).toEqual(Object.keys(MIGRATIONS));
});
