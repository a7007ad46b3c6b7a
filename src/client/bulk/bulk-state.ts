import type { AskedFor } from '../../../commands/bulk/port.ts';
import type { Context } from '../../../commands/context.ts';
import type { BulkRun } from '../../contract/bulk/bulk-run-operations.ts';
import { personalState } from '../context/personal.ts';

interface BulkDialogState {
  /** The run whose dialog is open, as last received; null: it is closed. */
  run: BulkRun | null;
  /** null: it was started on an earlier page. */
  asked: AskedFor | null;
}

export const bulkState = personalState<BulkDialogState>(() => ({ run: null, asked: null }));

export function bulkFacts(): Context['bulk'] {
  const { run } = bulkState;
  return run && { id: run.id, state: run.state, done: run.counts.done ?? 0, isImport: run.file !== null };
}

/** False when it was not open. The run continues without it. */
export function closeBulk(): boolean {
  const wasOpen = bulkState.run !== null;
  bulkState.run = null;
  return wasOpen;
}
