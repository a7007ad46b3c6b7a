import { sql, type CompiledQuery } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '../../../src/contract/operations/operation.ts';
import { OPERATIONS, type OperationId } from '../../../src/contract/operations/operations.ts';
import { RecordedStatements } from '../../support/recorded-statements.ts';
import { insertManyRows, ROWS_IN_USE, tellRowsInUse } from './many-rows.ts';
import { readsOf, type Known, type Question } from './reads.ts';
import { sharedApi } from '../../support/shared-api.ts';

let reads: ReturnType<typeof readsOf>;
const statements = new RecordedStatements();
const api = sharedApi({ plugin: statements });
beforeAll(async () => {
  await insertManyRows(api);
  reads = readsOf(await known());
  await tellRowsInUse(api.services.database);
}, 120_000);

async function known(): Promise<Known> {
  const { rows } = await sql<Known>`select
    (select id from base_profile order by id limit 1) as base,
    (select array_agg(id) from (select id from base_profile order by id limit 20) as several) as bases,
    (select id from locale_profile order by id limit 1) as locale,
    (select id from locale order by code offset 3 limit 1) as "localeId",
    (select tags[1] from base_profile order by id limit 1) as tag,
    (select id from duplicate_filter order by id limit 1) as filter,
    (select id from duplicate_run order by id limit 1) as run,
    (select id from bulk_run where actor_id = 'Admin-1' order by id limit 1) as "bulkRun",
    (select id from export_log where actor_id = 'Admin-1' order by id limit 1) as exported,
    (select id from duplicate_pair order by id limit 1) as pair`.execute(api.services.database);
  return rows[0]!;
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Total Cost': number;
  Plans?: PlanNode[];
}

/** Tables read whole, and indexes without a condition or a limit above; `npm run bench -- lists` measures the rest. */
function wholeReads(node: PlanNode, limited = false): string[] {
  const type = node['Node Type'];
  const table = node['Relation Name'] ?? '';
  const grows = table in ROWS_IN_USE;
  const own =
    type === 'Seq Scan' && grows
      ? [`reads all of ${table}`]
      : /^Index (Only )?Scan$/.test(type) && grows && node['Index Cond'] === undefined && !limited
        ? [`reads all of ${node['Index Name']}`]
        : [];
  // A sort or a sum below a limit has to see everything before its first row.
  const passes = ['Limit', 'Nested Loop', 'Merge Append', 'Append', 'Subquery Scan', 'Result', 'LockRows', 'CTE Scan'];
  const below = type === 'Limit' || (limited && passes.includes(type));
  return [...own, ...(node.Plans ?? []).flatMap((plan) => wholeReads(plan, below))];
}

async function planOf({ sql: text, parameters }: CompiledQuery, database = api.services.database): Promise<PlanNode> {
  const { rows } = await database.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>({
    sql: `explain (format json) ${text}`,
    parameters,
  } as CompiledQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>);
  return rows[0]!['QUERY PLAN'][0]!.Plan;
}

async function ask(id: OperationId, { role = 'Admin', geos, ...input }: Question) {
  const { status, body } = await api.attempt(id, input, api.as(role, undefined, geos));
  expect(status, JSON.stringify(body)).toBe(200);
  if (id === 'live.follow') await api.live.poll();
}

const READS_BY_POST: ReadonlySet<string> = new Set(['log.list']);
const readIds = (Object.entries(OPERATIONS) as [OperationId, Operation][])
  .filter(([id, { method }]) => method === 'GET' || READS_BY_POST.has(id))
  .map(([id]) => id);

describe('C106: no read of the API goes through a whole table or index', () => {
  test.each(readIds)('%s', async (id) => {
    const questions = reads[id] ?? [];
    expect(questions, `${id} has no line in reads.ts`).not.toEqual([]);
    const found: string[] = [];
    for (const question of questions) {
      for (const statement of await statements.of(() => ask(id, question))) {
        const problems = wholeReads(await planOf(statement));
        found.push(...problems.map((problem) => `${JSON.stringify(question)}: ${problem}\n${statement.sql}`));
      }
    }
    expect(found).toEqual([]);
  });
});
