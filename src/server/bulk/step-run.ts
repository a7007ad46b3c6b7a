import type { OperationAnswer } from '../../contract/operations/operations.ts';
import { BULK_STEPS, isImport, type BulkState, type BulkStep } from '../../contract/policy/bulk-actions.ts';
import type { Call } from '../calls/call.ts';
import { assertFreshProof } from '../calls/fresh-proof.ts';
import { Failure } from '../failures/failure.ts';
import { approvesOwnWork } from './approves-own-work.ts';
import { ownRuns, bulkRunOf } from './read-run.ts';
import { wakeRuns } from './wake.ts';

/** Starts, stops or undoes a run of the caller. Throws `not-found`, `status-forbids` or `proof-needed`. */
export async function stepRun(id: string, step: BulkStep, call: Call): Promise<OperationAnswer<'bulk-run.start'>> {
  const { to } = BULK_STEPS[step];
  const from: readonly BulkState[] = BULK_STEPS[step].from;
  const answer = await call.write(async (transaction) => {
    // A batch under way holds the row: this waits for its end.
    const run = await ownRuns(transaction, call.actor.id).where('id', '=', id).forUpdate().executeTakeFirst();
    if (!run) throw new Failure('not-found');
    if (!from.includes(run.state)) {
      throw new Failure('status-forbids', 'The run is in a state that does not allow this.', { state: run.state });
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
