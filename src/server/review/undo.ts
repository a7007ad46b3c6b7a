import type { Transaction } from 'kysely';
import type { OperationAnswer, OperationId } from '../../contract/operations/operations.ts';
import type { Schema } from '../database/schema.ts';
import type { Call } from '../calls/call.ts';
import type { Touched } from '../records/change.ts';
import type { SummaryMaker } from '../records/record.ts';
import { summaryMaker } from '../records/summary.ts';
import { lockedAction, namedByRule } from './own-action.ts';
import { assertRoleStillAllows } from './may-turn.ts';
import { applyStep } from './turn-touched.ts';

/**
 * Undoes one action of the caller: every field, file and row that it touched is restored, and what it created is
 * removed, or nothing happens at all. Each record has to have the version that the action left. Throws `not-found`,
 * `role-forbids`, `frozen`, `undo-refused`, or the rule that the result would break.
 */
export async function undoAction(actionId: string, call: Call): Promise<OperationAnswer<'action.undo'>> {
  const services = await summaryMaker(call);
  const undone = call.write(async (transaction) => {
    const action = await lockedAction(transaction, actionId, call, 'undo');
    return undoneAction(transaction, { ...action, operation: action.operation as OperationId }, call, services);
  });
  return namedByRule(undone, 'undo');
}

/** Undoes an action whose row is locked. Throws like `undoAction`. */
export async function undoneAction(
  transaction: Transaction<Schema>,
  action: { id: string; operation: OperationId; records: readonly object[] },
  call: Call,
  services?: SummaryMaker,
): Promise<OperationAnswer<'action.undo'>> {
  const { id, operation } = action;
  assertRoleStillAllows(operation, call.actor);
  const at = call.now();
  const maker = { ...(services ?? (await summaryMaker(call))), database: transaction };
  const step = { direction: 'undo' as const, transaction, call, maker, of: id, actionId: id, operation, at };
  const { answer, done } = await applyStep(step, action.records as Touched[]);
  await transaction
    .updateTable('action')
    .set({ undone_at: at, records: JSON.stringify(done) })
    .where('id', '=', id)
    .execute();
  return answer;
}
