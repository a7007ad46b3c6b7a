import { randomUUID } from 'node:crypto';
import { type Insertable, type Transaction, sql, type Kysely } from 'kysely';
import { type Struct, object } from 'superstruct';
import type { OperationAnswer, OperationInput } from '../../contract/operations.ts';
import {
  BULK_ACTIONS,
  BULK_STEPS,
  isImport,
  type BulkState,
  type BulkStep,
  type BulkActionId,
  rolesOfRun,
} from '../../contract/bulk/bulk-actions.ts';
import { BaseProfileFilter, LocaleProfileFilter } from '../../contract/profiles/profile-lists.ts';
import { type Call, assertFreshProof } from '../platform/calls/call.ts';
import type { BulkRunTable } from '../platform/database/bulk-and-question-tables.ts';
import type { Schema } from '../platform/database/schema.ts';
import { checkedInput, invalidInput } from '../platform/failures/checked-input.ts';
import { Failure, notFound } from '../platform/failures/failure.ts';
import { lookupTables, knownLocales } from '../lookups/lookups.ts';
import { assertReason } from '../review/decide-records.ts';
import { bulkRunOf, type RunRow, ownRuns } from './read-runs.ts';
import { wakeRuns } from './run-worker.ts';
import { lastFilling } from '../records/who-changed.ts';

/** Runs older than this, in milliseconds, are deleted with what they note of each record: 30 days. */
const KEPT = 30 * 24 * 60 * 60 * 1000;

/** Stores a run that is to be checked. Throws `role-forbids`, `invalid-input` or `invalid-reason`. */
export async function createRun(
  { action, filter, reason, locales }: OperationInput<'bulk-run.create'>['body'],
  call: Call,
): Promise<OperationAnswer<'bulk-run.create'>> {
  const { kind, ...rest } = BULK_ACTIONS[action];
  if (!rolesOfRun(action).includes(call.actor.role)) throw new Failure('role-forbids');
  const shape: Struct = kind === 'base' ? (BaseProfileFilter as never) : (LocaleProfileFilter as never);
  const { filter: checked } = checkedInput({ filter }, object({ filter: shape }));
  const needs = 'needs' in rest ? rest.needs : null;
  if (needs === 'locales' && !locales) throw invalidInput([{ path: 'locales', problem: 'is missing' }]);
  if (needs === 'reason' && !reason) throw invalidInput([{ path: 'reason', problem: 'is missing' }]);
  if (reason) await assertReason(reason, call);
  const known = locales ? knownLocales(locales, 'locales', await lookupTables(call.database)) : [];
  const answer = await call.write(async (transaction) => {
    await forgetOldRuns(transaction, call);
    const run = await newRun(transaction, call, {
      kind,
      action,
      arguments: JSON.stringify({ ...(reason && { reason }), ...(locales && { locales: known }) }),
      filter: JSON.stringify(checked),
      state: 'checking',
    });
    return { run: await bulkRunOf(transaction, run) };
  });
  wakeRuns(call.database);
  return answer;
}

export async function forgetOldRuns(transaction: Transaction<Schema>, { now }: Call): Promise<void> {
  await transaction
    .deleteFrom('bulk_run')
    .where('created_at', '<', new Date(now().getTime() - KEPT))
    .execute();
}

/** Stores a run of the caller, in the role and the area of this moment. */
export function newRun(
  transaction: Transaction<Schema>,
  { actor, requestId, now }: Call,
  given: Pick<Insertable<BulkRunTable>, 'kind' | 'action' | 'arguments' | 'filter' | 'state'>,
): Promise<RunRow> {
  return transaction
    .insertInto('bulk_run')
    .values({
      ...given,
      id: randomUUID(),
      actor_id: actor.id,
      actor_name: actor.name,
      actor_role: actor.role,
      actor_geos: [...actor.geos],
      request_id: requestId,
      checked_up_to: null,
      created_at: now(),
      changed_at: now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Whether a checked run would approve its owner's own work. No batch asks this any more. */
async function approvesOwnWork(database: Kysely<Schema>, run: RunRow): Promise<boolean> {
  if (!BULK_ACTIONS[run.action as BulkActionId].operation.endsWith('.approve')) return false;
  const author =
    run.kind === 'base'
      ? sql`select creator_id from base_profile where id = item.record_id`
      : sql`select logged.actor_id ${lastFilling(sql`item.record_id`)}`;
  const { rows } = await sql`
    select from bulk_run_item as item
    where item.run_id = ${run.id} and item.outcome = 'ready' and (${author}) = ${run.actor_id} limit 1`.execute(
    database,
  );
  return rows.length > 0;
}

/** Starts, stops or undoes a run of the caller. Throws `not-found`, `status-forbids` or `proof-needed`. */
export async function stepRun(id: string, step: BulkStep, call: Call): Promise<OperationAnswer<'bulk-run.start'>> {
  const { to } = BULK_STEPS[step];
  const from: readonly BulkState[] = BULK_STEPS[step].from;
  const answer = await call.write(async (transaction) => {
    // A batch under way holds the row: this waits for its end.
    const run = await ownRuns(transaction, call.actor.id)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound);
    if (!from.includes(run.state)) {
      throw new Failure('status-forbids', 'The run’s current state does not allow this. Reload the page.', {
        state: run.state,
      });
    }
    // What an import has made is deleted.
    const asks = step === 'undo' ? isImport(run.action) : step === 'start' && (await approvesOwnWork(transaction, run));
    if (asks) await assertFreshProof(transaction, call);
    const changed = await transaction
      .updateTable('bulk_run')
      .set({ state: to, stopped_because: null, changed_at: call.now() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { run: await bulkRunOf(transaction, changed) };
  });
  wakeRuns(call.database);
  return answer;
}
