import type { OperationAnswer } from '../../contract/operations.ts';
import type { DuplicateRun, DuplicateRule } from '../../contract/duplicates/duplicate-filter.ts';
import type { Call } from '../platform/calls/call.ts';
import { Failure, notFound } from '../platform/failures/failure.ts';
import { timestamp } from '../platform/database/column-types.ts';
import { randomUUID } from 'node:crypto';
import { type Selectable, type Transaction, sql, type Kysely, type SqlBool } from 'kysely';
import type { DuplicateFilterTable, DuplicateRunTable } from '../platform/database/duplicate-tables.ts';
import type { Schema } from '../platform/database/schema.ts';
import { FILTERS_MAXIMUM, PREPARING_COUNTED } from '../../contract/duplicates/duplicate-filter.ts';
import type { ProfileKind } from '../../contract/profiles/status.ts';

export type RunRow = Selectable<DuplicateRunTable>;

/** Queues a run for the background work; returns the one under way if there is one. */
export function startRun(filterId: string, call: Call): Promise<OperationAnswer<'duplicate-run.start'>> {
  return call.write(async (transaction) => {
    // Locked, so that two people who press at once start one run.
    const filter = await transaction
      .selectFrom('duplicate_filter')
      .selectAll()
      .where('id', '=', filterId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound);
    const underWay = await transaction
      .selectFrom('duplicate_run')
      .selectAll()
      .where('filter_id', '=', filterId)
      .where('state', 'in', ['waiting', 'running'])
      .executeTakeFirst();
    if (underWay) return { run: runAnswer(underWay) };
    return { run: runAnswer(await orderRun(transaction, filter, call.actor, call.now())) };
  });
}

/** A run that has not begun stops at once, another at the end of its slice. */
export function stopRun(runId: string, call: Call): Promise<OperationAnswer<'duplicate-run.stop'>> {
  return call.write(async (transaction) => {
    const run = await transaction
      .selectFrom('duplicate_run')
      .selectAll()
      .where('id', '=', runId)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound);
    if (run.state !== 'waiting' && run.state !== 'running') {
      throw new Failure('unchanged', 'The run has ended already.');
    }
    const row = await transaction
      .updateTable('duplicate_run')
      .set({
        stop_requested: true,
        ...(run.state === 'waiting' && { state: 'stopped' as const, ended_at: call.now() }),
      })
      .where('id', '=', runId)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { run: runAnswer(row) };
  });
}

export async function getRun(runId: string, { database }: Call): Promise<OperationAnswer<'duplicate-run.get'>> {
  const row = await database
    .selectFrom('duplicate_run')
    .selectAll()
    .where('id', '=', runId)
    .executeTakeFirstOrThrow(notFound);
  return { run: runAnswer(row) };
}

export function runAnswer(row: RunRow): DuplicateRun {
  return {
    id: row.id,
    filter_id: row.filter_id,
    filter_version: row.filter_version,
    filter_name: row.filter_name,
    state: row.state,
    examined: row.examined,
    total: row.total,
    matched: row.matched,
    fresh: row.fresh,
    too_common: row.too_common,
    stop_requested: row.stop_requested,
    problem: row.problem,
    started_by: { user_id: row.started_by, name: row.started_by_name },
    created_at: timestamp(row.created_at),
    ended_at: row.ended_at === null ? null : timestamp(row.ended_at),
  };
}

/** The actor of filters and runs that nobody ordered. */
export const ITSELF = { id: 'dossier', name: 'Dossier' };

/** Queues a run of a filter behind those that wait; `by`: the person who ordered it. */
export function orderRun(
  transaction: Transaction<Schema>,
  filter: Selectable<DuplicateFilterTable>,
  by: { id: string; name: string },
  at: Date,
): Promise<RunRow> {
  return transaction
    .insertInto('duplicate_run')
    .values({
      id: randomUUID(),
      filter_id: filter.id,
      filter_version: filter.version,
      filter_name: filter.name,
      scope: filter.scope,
      groups: JSON.stringify(filter.groups),
      state: 'waiting',
      started_by: by.id,
      started_by_name: by.name,
      created_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const comparesPictures = sql<SqlBool>`jsonb_path_exists(groups, '$[*].conditions[*] ? (@.kind == "similar-picture")')`;

/** What no run can find yet, counted up to a bound: profiles of some kinds, and pictures where they are compared. */
interface Preparing {
  unprepared: number;
  unhashed: number;
}

async function countPreparing(
  database: Kysely<Schema>,
  { kinds, comparesPictures: isWithPictures }: { kinds: readonly ProfileKind[]; comparesPictures: boolean },
): Promise<Preparing> {
  const { rows } = await sql<Preparing>`
    select (select count(*) from (
      select from profile_to_compare where kind = any(${kinds}::text[]) limit ${PREPARING_COUNTED}::integer
    ) as profiles)::integer as unprepared, (select count(*) from (
      select from media_hash where state = 'waiting' and ${isWithPictures}::boolean limit ${PREPARING_COUNTED}::integer
    ) as pictures)::integer as unhashed`.execute(database);
  return rows[0] ?? { unprepared: 0, unhashed: 0 };
}

/** What runs wait for that have not begun. */
export async function preparingForRuns(database: Kysely<Schema>): Promise<Preparing> {
  const { rows } = await sql<{ scope: ProfileKind; comparesPictures: boolean }>`
    select scope, ${comparesPictures} as "comparesPictures" from (
      select scope, state, groups from duplicate_run where state in ('waiting', 'running')
      order by created_at, id limit ${FILTERS_MAXIMUM}::integer
    ) as under_way where state = 'waiting'`.execute(database);
  return countPreparing(database, {
    kinds: rows.map(({ scope }) => scope),
    comparesPictures: rows.some((run) => run.comparesPictures),
  });
}

/** The same for a rule that is previewed before it is stored. */
export function preparingFor({ scope, groups }: DuplicateRule, database: Kysely<Schema>): Promise<Preparing> {
  const compares = groups.some(({ conditions }) => conditions.some(({ kind }) => kind === 'similar-picture'));
  return countPreparing(database, { kinds: [scope], comparesPictures: compares });
}

/** The next of the ordered runs that have not begun; null: there is none. */
export async function orderedRunThatWaits(database: Kysely<Schema>): Promise<{ comparesPictures: boolean } | null> {
  const { rows } = await sql<{ comparesPictures: boolean }>`
    select ${comparesPictures} as "comparesPictures" from duplicate_run
    where state = 'waiting' and started_by <> ${ITSELF.id}
    order by created_at, id limit 1`.execute(database);
  return rows[0] ?? null;
}
