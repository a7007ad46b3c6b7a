import type { Transaction } from 'kysely';
import type { OperationAnswer, OperationId } from '../../contract/operations/operations.ts';
import { QueryError } from '../database/query-error.ts';
import type { Schema } from '../database/schema.ts';
import type { Call } from '../http/call.ts';
import { Failure } from '../http/failure.ts';
import { summaryMaker } from '../profiles/summary.ts';
import type { Touched } from './record-change.ts';
import { assertRoleStillAllows } from './still-allowed.ts';
import { takeBack } from './take-back.ts';

/** How many of a person's latest actions can be taken back. */
export const UNDO_DEPTH = 50;

/** SQLSTATE of a unique violation: somebody has made or named another record in the meantime. */
const TAKEN = '23505';

/**
 * Takes back one action of the caller: everything it changed is put back exactly, everything it made
 * is removed, or nothing happens at all. Throws `not-found`, `role-forbids`, `frozen` or `undo-refused`.
 */
export async function undoAction(actionId: string, call: Call): Promise<OperationAnswer<'action.undo'>> {
  const services = await summaryMaker(call);
  const undone = call.write(async (transaction) => {
    const action = await lockedAction(transaction, actionId, call);
    const operation = action.operation as OperationId;
    assertRoleStillAllows(operation, call.actor);
    const at = call.now();
    const undo = { transaction, call, maker: { ...services, database: transaction }, actionId, operation, at };
    const answer = await takeBack(undo, action.records as Touched[]);
    await transaction.updateTable('action').set({ undone_at: at }).where('id', '=', actionId).execute();
    return answer;
  });
  return undone.catch((error: unknown) => {
    if (!(error instanceof QueryError && error.code === TAKEN)) throw error;
    throw new Failure(
      'undo-refused',
      'Another profile has taken its place or its name, so it can no longer be undone.',
    );
  });
}

async function lockedAction(transaction: Transaction<Schema>, id: string, { actor }: Call) {
  const action = await transaction.selectFrom('action').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!action) throw new Failure('not-found');
  if (action.actor_id !== actor.id) {
    throw new Failure('undo-refused', 'Only the person who did this can take it back.');
  }
  if (action.undone_at !== null) throw new Failure('undo-refused', 'This has been taken back already.');
  const latest = await transaction
    .selectFrom('action')
    .select('id')
    .where('actor_id', '=', actor.id)
    .orderBy('occurred_at', 'desc')
    .orderBy('id')
    .limit(UNDO_DEPTH)
    .execute();
  if (!latest.some((recent) => recent.id === id)) {
    throw new Failure('undo-refused', `Only the last ${UNDO_DEPTH} actions can be taken back.`);
  }
  return action;
}
