import type { Transaction } from 'kysely';
import type { OperationId } from '../../contract/operations/operations.ts';
import type { Schema } from '../database/schema.ts';
import type { Call } from '../calls/call.ts';
import type { Touched } from './record-change.ts';

/** Keeps what is needed to take an action back. */
export async function recordAction(
  transaction: Transaction<Schema>,
  call: Call,
  action: { id: string; operation: OperationId; at: Date; records: readonly Touched[] },
): Promise<void> {
  await transaction
    .insertInto('action')
    .values({
      id: action.id,
      actor_id: call.actor.id,
      operation: action.operation,
      occurred_at: action.at,
      records: JSON.stringify(action.records),
      undone_at: null,
    })
    .execute();
}
