import { sql, type Selectable, type SqlBool } from 'kysely';
import type { OperationId } from '../../contract/operations.ts';
import { isImport, type BulkEnding, type BulkOutcome, type FilterActionId } from '../../contract/bulk/bulk-actions.ts';
import type { Services } from '../platform/calls/call.ts';
import type { BulkRunItemTable, LooksLike } from '../platform/database/bulk-and-question-tables.ts';
import { Failure } from '../platform/failures/failure.ts';
import { lookupTables } from '../lookups/lookups.ts';
import { filterConditions } from '../profiles/filter.ts';
import { localeConditions } from '../profiles/list.ts';
import { lockProfiles } from '../records/lock.ts';
import { undoneAction } from '../review/undo-redo.ts';
import { ACTS, inSavepoint, itemCall, sameIds, tried, type Batch, type Result } from './bulk-actions.ts';
import { alike, madeOf, makeRecord, TAKEN, takenBack } from './import-row.ts';
import type { RunRow } from './read-runs.ts';

/**
 * What the owners of all runs under way have lost since they began them, by run; null: nothing. Asked before a batch
 * begins: the accounts may be kept by another service, and no transaction waits for that.
 */
async function lostSince({
  database,
  accounts,
}: Pick<Services, 'database' | 'accounts'>): Promise<ReadonlyMap<string, BulkEnding | null>> {
  const runs = await database
    .selectFrom('bulk_run')
    .selectAll()
    .where('state', 'in', ['checking', 'running', 'undoing'])
    .execute();
  return new Map(await Promise.all(runs.map(async (run) => [run.id, await lostBy(run, accounts)] as const)));
}

async function lostBy(run: RunRow, accounts: Services['accounts']): Promise<BulkEnding | null> {
  const state = await accounts.accountState(run.actor_id);
  if (state === null || state.disabled) return 'account';
  // Another role may do the same, but the run is recorded as the work of this one.
  if (state.rights?.role !== run.actor_role) return 'role';
  return covers(state.rights.geos, run.actor_geos) ? null : 'area';
}

/** An empty list means everywhere. */
function covers(now: readonly string[], then: readonly string[]): boolean {
  return now.length === 0 || (then.length > 0 && then.every((geo) => now.includes(geo)));
}

/** Records in one transaction: few enough that nobody notices the wait. */
const BATCH = 20;

/**
 * Does one batch of one run. All of it, including the progress of the run, is one transaction that locks the run, so
 * that several processes may try, and one that dies has done nothing.
 *
 * @returns whether there may be more to do
 */
export async function advanceRuns(services: Services): Promise<boolean> {
  const lookups = await lookupTables(services.database);
  const lost = await lostSince(services);
  return services.database.transaction().execute(async (transaction) => {
    const run = await transaction
      .selectFrom('bulk_run')
      .selectAll()
      .where('state', 'in', ['checking', 'running', 'undoing'])
      // The one advanced longest ago, so that a long run blocks no other.
      .orderBy('changed_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!run) return false;
    const ending = lost.get(run.id);
    // It was begun just now: the next look asks about its owner first.
    if (ending === undefined) return true;
    const next =
      ending === null ? await batchOf({ services, lookups, transaction, run }) : stopped(services, run, ending);
    await transaction
      .updateTable('bulk_run')
      .set({ ...next, changed_at: services.now() })
      .where('id', '=', run.id)
      .execute();
    return true;
  });
}

function batchOf(batch: Batch) {
  const { state, action } = batch.run;
  if (state === 'checking' && isImport(action)) return checkRows(batch);
  return state === 'checking' ? check(batch) : state === 'running' ? act(batch) : undo(batch);
}

/** What a person may no longer do is not done for them; what is done stays done. */
function stopped({ log }: Services, run: RunRow, ending: BulkEnding): Pick<RunRow, 'state' | 'stopped_because'> {
  log.warn({ runId: run.id, accountId: run.actor_id, lost: ending }, 'A bulk run was stopped.');
  return { state: 'stopped', stopped_because: ending };
}

type Item = Pick<Selectable<BulkRunItemTable>, 'record_id' | 'version' | 'action_id' | 'file_row' | 'cells'>;

/**
 * Looks at the next rows of an import: they are made into records, with the rows before them that say the same, and all of
 * that is undone at once.
 */
async function checkRows(batch: Batch): Promise<Pick<RunRow, 'state'>> {
  const { transaction } = batch;
  const items = await itemsOf(batch, 'waiting').orderBy('file_row').limit(BATCH).execute();
  const results = await inSavepoint(transaction, () => resultsOf(items, batch), 'undo');
  for (const [id, result] of results) {
    const isReady = result.outcome === 'ready';
    // What is refused is not needed any more, and is somebody's data.
    await note(batch, id, isReady ? result : { ...result, outcome: 'refused', cells: null });
  }
  return { state: items.length < BATCH ? 'checked' : 'checking' };
}

function itemsOf({ transaction, run }: Batch, outcome: BulkOutcome) {
  return transaction
    .selectFrom('bulk_run_item')
    .select(['record_id', 'version', 'action_id', 'file_row', 'cells'])
    .where('run_id', '=', run.id)
    .where('outcome', '=', outcome);
}

async function resultsOf(items: readonly Item[], batch: Batch): Promise<Map<string, Result>> {
  const { services, transaction, run } = batch;
  const call = itemCall(services, transaction, run, null);
  const results = new Map<string, Result>();
  /** Rows that are records at the moment. */
  const made = new Map<string, Item>();
  const make = (item: Item, work: () => Promise<Result>) =>
    tried(services.log, () =>
      inSavepoint(
        transaction,
        async () => {
          await makeRecord(run.kind, item.record_id, item.cells ?? {}, call);
          const result = await work();
          made.set(item.record_id, item);
          return result;
        },
        'keep',
      ),
    );
  for (const item of items) {
    const [from, to] = sameIds(item.record_id);
    const before = await itemsOf(batch, 'ready')
      .where('record_id', '>=', from)
      .where('record_id', '<=', to)
      .limit(5)
      .execute();
    for (const one of before) if (!made.has(one.record_id)) await make(one, async () => ({}));
    const result = await make(item, async () => {
      const others = await alike(call, run.kind, item.record_id);
      return { outcome: 'ready', others: others.length > 0 ? JSON.stringify(others) : null };
    });
    results.set(item.record_id, inFile(result, item, made));
  }
  return results;
}

/** A refusal because of another row names that row: it is no record yet. */
function inFile(result: Result, { record_id: id }: Item, made: ReadonlyMap<string, Item>): Result {
  if (result.outcome === 'ready') return result;
  const others = result.others ? (JSON.parse(result.others) as LooksLike[]) : [];
  const like = others.flatMap((other) => made.get(other.id) ?? [])[0];
  if (like) {
    const left = others.filter((other) => !made.has(other.id));
    const sentence = `Looks like row ${like.file_row} of the file.`;
    return { ...result, sentence, others: left.length > 0 ? JSON.stringify(left) : null };
  }
  const [from, to] = sameIds(id);
  const same = [...made.keys()].find((one) => one >= from && one <= to);
  if (!same || result.sentence !== TAKEN) return result;
  return { ...result, sentence: `Row ${made.get(same)?.file_row} of the file has the same base profile and locale.` };
}

/** Checks the next results by doing the action and rolling it back at once. */
async function check(batch: Batch): Promise<Pick<RunRow, 'state' | 'checked_up_to'>> {
  const { transaction, run, services } = batch;
  const found = await nextResults(batch);
  for (const { id, version, profile_name: name } of found) {
    const result = await tried(services.log, () =>
      inSavepoint(
        transaction,
        () => ACTS[run.action as FilterActionId](id, run.arguments, itemCall(services, transaction, run, version)),
        'undo',
      ).then(() => ({ outcome: 'ready' as const })),
    );
    const outcome = result.outcome === 'failed' ? 'refused' : result.outcome;
    await transaction
      .insertInto('bulk_run_item')
      .values({
        run_id: run.id,
        record_id: id,
        version,
        name,
        code: null,
        sentence: null,
        action_id: null,
        ...result,
        outcome: outcome ?? 'refused',
      })
      .execute();
  }
  const last = found.at(-1)?.id ?? run.checked_up_to;
  return { state: found.length < BATCH ? 'checked' : 'checking', checked_up_to: last };
}

/** Merged profiles are closed, and no action is offered for them. */
function nextResults({ transaction, run, lookups }: Batch) {
  const { checked_up_to: reached, filter } = run;
  const [table, conditions] =
    run.kind === 'base'
      ? (['base_profile', filterConditions('base', filter)] as const)
      : (['locale_profile', localeConditions(filter, run.actor_geos, lookups)] as const);
  return transaction
    .selectFrom(table)
    .select(['id', 'version', 'profile_name'])
    .where(conditions)
    .where('merged_into', 'is', null)
    .where(reached === null ? sql<SqlBool>`true` : sql<SqlBool>`id > ${reached}::uuid`)
    .orderBy('id')
    .limit(BATCH)
    .execute();
}

/** Does what was ready. Each record is judged anew, and refused if it has another version by now. */
async function act(batch: Batch): Promise<Pick<RunRow, 'state'>> {
  const { transaction, run, services } = batch;
  const isLast = await eachThatIs(batch, 'ready', (item) =>
    tried(services.log, async () => {
      const call = itemCall(services, transaction, run, item.version);
      if (isImport(run.action)) return madeOf(item, run, call);
      const { action_id: actionId } = await ACTS[run.action as FilterActionId](item.record_id, run.arguments, call);
      if (actionId !== null) {
        await transaction.updateTable('action').set({ bulk_run_id: run.id }).where('id', '=', actionId).execute();
      }
      return { outcome: 'done', action_id: actionId };
    }),
  );
  return { state: isLast ? 'finished' : 'running' };
}

/** Undoes what was done, record by record; what somebody has changed since stays as it is. */
async function undo(batch: Batch): Promise<Pick<RunRow, 'state'>> {
  const { transaction, run, services } = batch;
  const isLast = await eachThatIs(batch, 'done', async (item) => {
    const result = await tried(services.log, () =>
      inSavepoint(
        transaction,
        async () => {
          if (isImport(run.action)) return takenBack(item, batch);
          const action = await transaction
            .selectFrom('action')
            .selectAll()
            .where('id', '=', item.action_id)
            .where('undone_at', 'is', null)
            .forUpdate()
            .executeTakeFirstOrThrow(() => new Failure('undo-refused'));
          const call = itemCall(services, transaction, run, null);
          await undoneAction(
            transaction,
            { id: action.id, operation: action.operation as OperationId, records: action.records },
            call,
          );
          return { outcome: 'undone' as const };
        },
        'keep',
      ),
    );
    return result.outcome === 'undone' ? result : { ...result, outcome: 'kept' as const };
  });
  return { state: isLast ? 'undone' : 'undoing' };
}

/** Works on the next items with this outcome, and notes what becomes of each. Returns whether these were the last ones. */
async function eachThatIs(
  batch: Batch,
  outcome: 'ready' | 'done',
  work: (item: Item) => Promise<Result>,
): Promise<boolean> {
  const { transaction, run } = batch;
  const order = isImport(run.action) ? 'file_row' : 'record_id';
  const items = await itemsOf(batch, outcome).orderBy(order).limit(BATCH).execute();
  await lockProfiles(
    transaction,
    run.kind,
    items.map(({ record_id: id }) => id),
  );
  for (const item of items) await note(batch, item.record_id, await work(item));
  return items.length < BATCH;
}

async function note({ transaction, run }: Batch, recordId: string, result: Result): Promise<void> {
  await transaction
    .updateTable('bulk_run_item')
    .set(result)
    .where('run_id', '=', run.id)
    .where('record_id', '=', recordId)
    .execute();
}
