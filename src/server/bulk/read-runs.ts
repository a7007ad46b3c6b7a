import { type Kysely, type Selectable, sql, type SqlBool } from 'kysely';
import type { BulkRun } from '../../contract/bulk/bulk-run-operations.ts';
import type { OperationAnswer, OperationInput } from '../../contract/operations.ts';
import { BULK_OUTCOMES, isImport, type BulkActionId } from '../../contract/bulk/bulk-actions.ts';
import type { BulkRunTable } from '../platform/database/bulk-and-question-tables.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { Call } from '../platform/calls/call.ts';
import { notFound } from '../platform/failures/failure.ts';
import { timestamp } from '../platform/database/column-types.ts';
import { pageOf } from '../platform/lists/cursor.ts';
import { readableProfiles } from '../records/readable.ts';
import { UNREADABLE_NAME } from '../../contract/base/refusals.ts';

export type RunRow = Selectable<BulkRunTable>;

const REASONS = 20;

/** Throws `not-found`, also for a run of somebody else. */
export async function getRun(id: string, { database, actor }: Call): Promise<OperationAnswer<'bulk-run.get'>> {
  return asOfOneMoment(database, async (moment) => {
    const run = await ownRuns(moment, actor.id).where('id', '=', id).executeTakeFirstOrThrow(notFound);
    return { run: await bulkRunOf(moment, run) };
  });
}

/** The state of a run, its counts and its reasons are three reads, and a batch may end between them. */
function asOfOneMoment<Answer>(database: Kysely<Schema>, read: (moment: Kysely<Schema>) => Promise<Answer>) {
  return database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

export async function listRuns(
  { limit, before }: OperationInput<'bulk-run.list'>['query'],
  { database, actor }: Call,
): Promise<OperationAnswer<'bulk-run.list'>> {
  const older = sql<SqlBool>`(created_at, id) < (select created_at, id from bulk_run where id = ${before})`;
  return asOfOneMoment(database, async (moment) => {
    const rows = await ownRuns(moment, actor.id)
      .$if(before !== undefined, (query) => query.where(older))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    const runs: BulkRun[] = [];
    for (const row of rows) runs.push(await bulkRunOf(moment, row));
    return { runs };
  });
}

export function ownRuns(database: Kysely<Schema>, actorId: string) {
  return database.selectFrom('bulk_run').selectAll().where('actor_id', '=', actorId);
}

/** A run with its numbers, which are counted in the index. */
export async function bulkRunOf(database: Kysely<Schema>, run: RunRow): Promise<BulkRun> {
  const counted = await database
    .selectFrom('bulk_run_item')
    .select(['outcome', ({ fn }) => fn.countAll<string>().as('count')])
    .where('run_id', '=', run.id)
    .groupBy('outcome')
    .execute();
  const reasons = await database
    .selectFrom('bulk_run_item')
    .select(['code', 'sentence', ({ fn }) => fn.countAll<string>().as('count')])
    .where('run_id', '=', run.id)
    .where('outcome', 'in', ['refused', 'failed', 'kept'])
    .groupBy(['code', 'sentence'])
    .orderBy('count', 'desc')
    .orderBy('sentence')
    .limit(REASONS)
    .execute();
  const counts = new Map(counted.map(({ outcome, count }) => [outcome, Number(count)]));
  return {
    id: run.id,
    action: run.action as BulkActionId,
    state: run.state,
    stopped_because: run.stopped_because,
    counts: Object.fromEntries(
      BULK_OUTCOMES.map((outcome) => [outcome, counts.get(outcome) ?? 0]),
    ) as BulkRun['counts'],
    reasons: reasons.map(({ code, sentence, count }) => ({
      code: code ?? '',
      sentence: sentence ?? '',
      count: Number(count),
    })),
    file: isImport(run.action) ? (run.arguments as { file: string }).file : null,
    created_at: timestamp(run.created_at),
  };
}

/** A locale profile has no name of its own before it is filled in. */
const NAME = sql<string>`coalesce(nullif(bulk_run_item.name, ''), base_profile.profile_name, '')`;

/** A page of the records of a run. Throws `not-found`. */
export async function listItems(
  runId: string,
  { outcome, limit, after }: OperationInput<'bulk-run.items'>['query'],
  { database, actor }: Call,
): Promise<OperationAnswer<'bulk-run.items'>> {
  const run = await ownRuns(database, actor.id).where('id', '=', runId).executeTakeFirstOrThrow(notFound);
  const inOrderOfFile = isImport(run.action);
  const behind = inOrderOfFile
    ? sql<SqlBool>`file_row > (select file_row from bulk_run_item where run_id = ${runId} and record_id = ${after})`
    : sql<SqlBool>`record_id > ${after}::uuid`;
  const found = await database
    .selectFrom('bulk_run_item')
    .leftJoin('locale_profile', 'locale_profile.id', 'record_id')
    .leftJoin('base_profile', 'base_profile.id', 'locale_profile.base_profile_id')
    .leftJoin('locale', 'locale.id', 'locale_profile.locale_id')
    .select(['record_id', 'bulk_run_item.version', 'outcome', 'bulk_run_item.code', 'sentence'])
    .select(['file_row as row', 'others'])
    .select(['locale.code as locale', NAME.as('name')])
    .where('run_id', '=', runId)
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome!))
    .$if(after !== undefined, (query) => query.where(behind))
    .orderBy(inOrderOfFile ? 'file_row' : 'record_id')
    .limit(limit + 1)
    .execute();
  const { rows, next } = pageOf(found, limit, ({ record_id: id }) => id);
  // The run was begun in the role and the area of that day.
  const ids = [...rows.map((row) => row.record_id), ...rows.flatMap((row) => row.others ?? []).map(({ id }) => id)];
  const readable = await readableProfiles(
    ids.map((id) => ({ kind: run.kind, id })),
    { database, actor },
  );
  const shown = rows.map((row) => ({
    ...row,
    // What stands in the person's own file is no secret to them.
    ...(!inOrderOfFile && !readable.has(row.record_id) && { name: UNREADABLE_NAME, locale: null }),
    others: (row.others ?? []).filter(({ id }) => readable.has(id)),
  }));
  return { rows: shown, next };
}
