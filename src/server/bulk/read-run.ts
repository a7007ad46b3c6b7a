import type { Kysely, Selectable } from 'kysely';
import type { BulkRun } from '../../contract/operations/bulk-runs.ts';
import type { OperationAnswer } from '../../contract/operations/operations.ts';
import { BULK_OUTCOMES, isImport, type BulkActionId } from '../../contract/policy/bulk-actions.ts';
import type { BulkRunTable } from '../database/bulk-tables.ts';
import type { Schema } from '../database/schema.ts';
import type { Call } from '../calls/call.ts';
import { Failure } from '../failures/failure.ts';
import { timestamp } from '../database/moment.ts';

export type RunRow = Selectable<BulkRunTable>;

/** Different reasons that are shown. */
const REASONS = 20;

/** Throws `not-found`, also for a run of somebody else. */
export async function getRun(id: string, { database, actor }: Call): Promise<OperationAnswer<'bulk-run.get'>> {
  const run = await ownRuns(database, actor.id).where('id', '=', id).executeTakeFirst();
  if (!run) throw new Failure('not-found');
  return { run: await bulkRunOf(database, run) };
}

export async function listRuns(limit: number, { database, actor }: Call): Promise<OperationAnswer<'bulk-run.list'>> {
  const rows = await ownRuns(database, actor.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  const runs: BulkRun[] = [];
  for (const row of rows) runs.push(await bulkRunOf(database, row));
  return { runs };
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
