import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { OperationId } from '../../../src/contract/operations.ts';
import { RecordedStatements } from '../../support/recorded-statements.ts';
import { insertManyRows, setRowsInUse } from './many-rows.ts';
import { knownOf, planOf, wholeReads } from './plan-reads.ts';
import { READ_IDS, readsOf, type Question } from './reads.ts';
import { sharedApi } from '../../support/shared-api.ts';
import tables from './plans.json' with { type: 'json' };

let reads: ReturnType<typeof readsOf>;
const statements = new RecordedStatements();
const api = sharedApi({ plugin: statements });
beforeAll(async () => {
  await insertManyRows(api);
  reads = readsOf(await knownOf(api.services.database));
  await setRowsInUse(api.services.database);
}, 120_000);

async function ask(id: OperationId, { role = 'Admin', geos, ...input }: Question) {
  const { status, body } = await api.attempt(id, input, api.as(role, undefined, geos));
  expect(status, JSON.stringify(body)).toBe(200);
  if (id === 'live.follow') await api.live.poll();
}

test.each(READ_IDS)('C106 no read of the API goes through a whole table or index: %s', async (id) => {
  const questions = reads[id] ?? [];
  expect(questions, `${id} has no line in reads.ts`).not.toEqual([]);
  const found: string[] = [];
  for (const question of questions) {
    for (const statement of await statements.of(() => ask(id, question))) {
      const problems = wholeReads(await planOf(api.services.database, statement));
      found.push(...problems.map((problem) => `${JSON.stringify(question)}: ${problem}\n${statement.sql}`));
    }
  }
  expect(found).toEqual([]);
});

test.each(tables.missingIndexes as [string, OperationId, Question | null][])(
  'that %s is missing shows at %s',
  async (index, id, given) => {
    const made = await statements.of(() => ask(id, given ?? reads[id]![0]!));
    const missing = api.services.database.transaction().execute(async (transaction) => {
      await sql`drop index ${sql.ref(index)}`.execute(transaction);
      const problems = [];
      for (const statement of made) problems.push(...wholeReads(await planOf(transaction, statement)));
      expect(problems).not.toEqual([]);
      throw new Error('put it back');
    });
    await expect(missing).rejects.toThrow('put it back');
  },
);
