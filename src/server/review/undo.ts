import type { Transaction } from 'kysely';
import type { OperationAnswer, OperationId } from '../../contract/operations/operations.ts';
import { UNDO_DEPTH } from '../../contract/policy/undo.ts';
import { QueryError } from '../database/engine/query-error.ts';
import type { Schema } from '../database/schema.ts';
import type { Call } from '../calls/call.ts';
import { Failure } from '../failures/failure.ts';
import type { Touched } from '../records/change.ts';
import type { SummaryMaker } from '../records/record.ts';
import { summaryMaker } from '../records/summary.ts';
import { assertRoleStillAllows } from './still-allowed.ts';
import { undoTouched } from './undo-touched.ts';

/** SQLSTATE of a unique violation: somebody has made or named another record in the meantime. */
const TAKEN = '23505';

/**
 * Undoes one action of the caller: everything it changed is put back exactly, everything it made
 * is removed, or nothing happens at all. Throws `not-found`, `role-forbids`, `frozen` or `undo-refused`.
 */
export async function undoAction(actionId: string, call: Call): Promise<OperationAnswer<'action.undo'>> {
  const services = await summaryMaker(call);
  const undone = call.write(async (transaction) => {
    const action = await lockedAction(transaction, actionId, call);
    return undoneAction(transaction, { ...action, operation: action.operation as OperationId }, call, services);
  });
  return undone.catch((error: unknown) => {
    if (!(error instanceof QueryError && error.code === TAKEN)) throw error;
    throw new Failure(
      'undo-refused',
      'Another profile has taken its place or its name, so it can no longer be undone.',
    );
  });
}

/** Undoes an action whose row is locked. Throws `role-forbids`, `frozen` or `undo-refused`. */
export async function undoneAction(
  transaction: Transaction<Schema>,
  action: { id: string; operation: OperationId; records: readonly object[] },
  call: Call,
  services?: SummaryMaker,
): Promise<OperationAnswer<'action.undo'>> {
  const { id: actionId, operation } = action;
  assertRoleStillAllows(operation, call.actor);
  const at = call.now();
  const maker = { ...(services ?? (await summaryMaker(call))), database: transaction };
  const answer = await undoTouched({ transaction, call, maker, actionId, operation, at }, action.records as Touched[]);
  await transaction.updateTable('action').set({ undone_at: at }).where('id', '=', actionId).execute();
  return answer;
}

async function lockedAction(transaction: Transaction<Schema>, id: string, { actor }: Call) {
  const action = await transaction.selectFrom('action').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  // Actions are shown to whoever did them: of others' not even that there are some is told.
  if (!action || action.actor_id !== actor.id) throw new Failure('not-found');
  if (action.undone_at !== null) throw new Failure('undo-refused', 'This has been undone already.');
  if (action.bulk_run_id !== null) {
    throw new Failure('undo-refused', 'This was part of a run over many; the run is undone as a whole.');
  }
  const latest = await transaction
    .selectFrom('action')
    .select('id')
    .where('actor_id', '=', actor.id)
    .where('bulk_run_id', 'is', null)
    .orderBy('occurred_at', 'desc')
    .orderBy('id')
    .limit(UNDO_DEPTH)
    .execute();
  if (!latest.some((recent) => recent.id === id)) {
    throw new Failure('undo-refused', `Only the last ${UNDO_DEPTH} actions can be undone.`);
  }
  return action;
}
