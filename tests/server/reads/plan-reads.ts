import { sql, type CompiledQuery, type Kysely } from 'kysely';
import type { Schema } from '../../../src/server/platform/database/schema.ts';
import { ROWS_IN_USE } from './many-rows.ts';
import type { Known } from './reads.ts';

export async function knownOf(database: Kysely<Schema>): Promise<Known> {
  const { rows } = await sql<Known>`select
    (select id from base_profile order by id limit 1) as base,
    (select array_agg(id) from (select id from base_profile order by id limit 20) as several) as bases,
    (select id from locale_profile order by id limit 1) as locale,
    (select id from locale order by code offset 3 limit 1) as "localeId",
    (select array_agg(id) from (select id from locale order by code limit 40) as several) as "localeIds",
    (select tags[1] from base_profile order by id limit 1) as tag,
    (select id from duplicate_filter order by id limit 1) as filter,
    (select id from duplicate_run order by id limit 1) as run,
    (select id from bulk_run where actor_id = 'Admin-1' order by id limit 1) as "bulkRun",
    (select id from export_log where actor_id = 'Admin-1' order by id limit 1) as exported,
    (select id from duplicate_pair order by id limit 1) as pair`.execute(database);
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
export function wholeReads(node: PlanNode, limited = false): string[] {
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

export async function planOf(database: Kysely<Schema>, { sql: text, parameters }: CompiledQuery): Promise<PlanNode> {
  const { rows } = await database.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>({
    sql: `explain (format json) ${text}`,
    parameters,
  } as CompiledQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>);
  return rows[0]!['QUERY PLAN'][0]!.Plan;
}
