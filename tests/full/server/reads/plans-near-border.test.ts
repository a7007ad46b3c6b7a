import type { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { insertManyRows, setRowsInUse } from '../../../server/reads/many-rows.ts';
import { knownOf, planOf, wholeReads } from '../../../server/reads/plan-reads.ts';
import { READ_IDS, readsOf } from '../../../server/reads/reads.ts';
import { RecordedStatements } from '../../../support/recorded-statements.ts';
import { sharedApi } from '../../../support/shared-api.ts';

const TIMES = 40;
const statements = new RecordedStatements();
const api = sharedApi({ plugin: statements });

test('C106 no read goes through a whole table or index where each table is half as large or twice as large', async () => {
  const { database } = api.services;
  await insertManyRows(api);
  const reads = readsOf(await knownOf(database));
  await setRowsInUse(database);
  const asked = new Map<string, CompiledQuery>();
  for (const id of READ_IDS) {
    for (const { role = 'Admin', geos, ...input } of reads[id] ?? []) {
      const made = await statements.of(() => api.attempt(id, input, api.as(role, undefined, geos)));
      for (const statement of made) asked.set(`${id}: ${statement.sql}`, statement);
    }
  }
  const found = new Set<string>();
  for (let time = 0; time < TIMES; time++) {
    await setRowsInUse(database, () => 2 ** (Math.random() * 2 - 1));
    for (const [name, statement] of asked) {
      for (const problem of wholeReads(await planOf(database, statement))) found.add(`${problem} by ${name}`);
    }
  }
  expect([...found]).toEqual([]);
}, 300_000);
