import { tidyName } from '../../contract/profiles/field-limits.ts';
import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { OperationAnswer } from '../../contract/operations.ts';
import { problemsOfRule } from '../../contract/duplicates/duplicate-conditions.ts';
import { FILTERS_MAXIMUM } from '../../contract/duplicates/duplicate-filter.ts';
import { foldText } from '../../contract/base/fold-text.ts';
import type {
  DuplicateFilter,
  DuplicateFilterBody,
  DuplicateRule,
} from '../../contract/duplicates/duplicate-filter.ts';
import type { DuplicateFilterTable } from '../platform/database/duplicate-tables.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { Call } from '../platform/calls/call.ts';
import { invalidInput } from '../platform/failures/checked-input.ts';
import { Failure, notFound } from '../platform/failures/failure.ts';
import { timestamp } from '../platform/database/column-types.ts';
import { bothStand } from './pairs.ts';
import { preparingForRuns, runAnswer } from './runs.ts';
import { leaveEvent } from '../trail/audit/append-audit-events.ts';

export type FilterRow = Selectable<DuplicateFilterTable>;

/** Pairs of one state are counted up to this: nobody needs the exact number of more. */
const COUNTED = 10_000;

export async function listFilters({ database }: Call): Promise<OperationAnswer<'duplicate-filter.list'>> {
  const rows = await standing(database).orderBy('name_key').limit(FILTERS_MAXIMUM).execute();
  const filters = await Promise.all(rows.map((row) => filterAnswer(database, row)));
  return { filters, ...(await preparingForRuns(database)) };
}

export function createFilter(
  body: DuplicateFilterBody,
  call: Call,
): Promise<OperationAnswer<'duplicate-filter.create'>> {
  assertSound(body);
  return call.write(async (transaction) => {
    const others = await standing(transaction).execute();
    if (others.length >= FILTERS_MAXIMUM) {
      throw invalidInput([
        { path: 'name', problem: `cannot be added: there are already ${FILTERS_MAXIMUM} filters, so delete one first` },
      ]);
    }
    const at = call.now();
    const { id: owner_id, name: owner_name } = call.actor;
    const row = await transaction
      .insertInto('duplicate_filter')
      .values({ ...columnsOf(body), id: randomUUID(), owner_id, owner_name, created_at: at, updated_at: at })
      .onConflict((conflict) => conflict.column('name_key').where('deleted_at', 'is', null).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row) throw nameTaken();
    await leaveEvent(transaction, 'DuplicateFilterChanged', { at, by: call.actor, about: row.id });
    return { filter: await filterAnswer(transaction, row) };
  });
}

export function updateFilter(
  id: string,
  body: DuplicateFilterBody,
  call: Call,
): Promise<OperationAnswer<'duplicate-filter.update'>> {
  assertSound(body);
  return call.write(async (transaction) => {
    await lockedFilter(transaction, id, call);
    const columns = columnsOf(body);
    const others = await standing(transaction).where('name_key', '=', columns.name_key).where('id', '<>', id).execute();
    if (others.length > 0) throw nameTaken();
    const row = await transaction
      .updateTable('duplicate_filter')
      .set({ ...columns, updated_at: call.now() })
      .set((update) => ({ version: update('version', '+', 1) }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await leaveEvent(transaction, 'DuplicateFilterChanged', { at: call.now(), by: call.actor, about: id });
    return { filter: await filterAnswer(transaction, row) };
  });
}

/** Its runs under way are stopped; pairs and log keep its name. */
export function deleteFilter(id: string, call: Call): Promise<OperationAnswer<'duplicate-filter.delete'>> {
  return call.write(async (transaction) => {
    await lockedFilter(transaction, id, call);
    await transaction.updateTable('duplicate_filter').set({ deleted_at: call.now() }).where('id', '=', id).execute();
    await transaction
      .updateTable('duplicate_run')
      .set({ stop_requested: true })
      .where('filter_id', '=', id)
      .where('state', 'in', ['waiting', 'running'])
      .execute();
    await leaveEvent(transaction, 'DuplicateFilterChanged', { at: call.now(), by: call.actor, about: id });
    return { id };
  });
}

function standing(database: Kysely<Schema>) {
  return database.selectFrom('duplicate_filter').selectAll().where('deleted_at', 'is', null);
}

/** Rules that its shape cannot express. Throws `invalid-input` with the place of each problem. */
export function assertSound(rule: DuplicateRule): void {
  const problems = problemsOfRule(rule);
  if (problems.length > 0) throw invalidInput(problems);
}

/** Throws `not-found`, or `version-conflict` with the filter as it is. */
async function lockedFilter(transaction: Kysely<Schema>, id: string, call: Call): Promise<FilterRow> {
  const row = await standing(transaction).where('id', '=', id).forUpdate().executeTakeFirstOrThrow(notFound);
  if (call.expectedVersion !== null && call.expectedVersion !== row.version) {
    throw new Failure('version-conflict', undefined, { current: await filterAnswer(transaction, row) });
  }
  return row;
}

function columnsOf({ name, scope, active, action, groups }: DuplicateFilterBody) {
  const tidy = tidyName(name);
  if (tidy === '') throw invalidInput([{ path: 'name', problem: 'is empty' }]);
  return { name: tidy, name_key: foldText(tidy), scope, active, action, groups: JSON.stringify(groups) };
}

function nameTaken(): Failure {
  return invalidInput([{ path: 'name', problem: 'is the name of another filter' }]);
}

async function filterAnswer(database: Kysely<Schema>, row: FilterRow): Promise<DuplicateFilter> {
  const lastRun = await database
    .selectFrom('duplicate_run')
    .selectAll()
    .where('filter_id', '=', row.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    scope: row.scope,
    active: row.active,
    action: row.action,
    groups: row.groups,
    owner: { user_id: row.owner_id, name: row.owner_name },
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
    last_run: lastRun ? runAnswer(lastRun) : null,
    hits: await hitsOf(database, row.id),
  };
}

/** Pairs of a filter by state, each counted to 10,000 at most. */
export async function hitsOf(database: Kysely<Schema>, filterId: string): Promise<DuplicateFilter['hits']> {
  const count = (state: string) => sql`(select count(*) from (
    select 1 from duplicate_pair where filter_id = ${filterId} and state = ${state}
      and (state <> 'open' or ${bothStand}) limit ${COUNTED}::integer
  ) as counted)::integer`;
  const { rows } = await sql<DuplicateFilter['hits']>`
    select ${count('open')} as open, ${count('linked')} as linked,
      ${count('not_duplicate')} as not_duplicate, ${count('unsure')} as unsure`.execute(database);
  return rows[0] ?? { open: 0, linked: 0, not_duplicate: 0, unsure: 0 };
}
