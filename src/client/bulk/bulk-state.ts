import type { AskedFor } from '../../../commands/bulk/port.ts';
import type { Context } from '../../../commands/context.ts';
import type { BulkRun } from '../../contract/bulk/bulk-run-operations.ts';
import { personalState } from '../context/personal.ts';
import type { ImportMapping } from '../../contract/bulk/import-fields.ts';
import type { ProfileKind } from '../../contract/profiles/status.ts';

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

/** The beginning of a file: its columns, and the first rows of them. */
export interface FileBeginning {
  heading: readonly string[];
  rows: readonly Readonly<Record<string, string>>[];
}

interface ImportDialogState {
  /** What is imported; null: the dialog is closed. */
  kind: ProfileKind | null;
  file: File | null;
  /** null: nothing is chosen, or it is still read. */
  beginning: FileBeginning | null;
  mapping: ImportMapping;
  /** What is wrong with the file or with the columns, as a sentence. */
  problem: string | null;
  /** Rows and bytes that are on their way or there; null: nothing is sent. */
  sent: { rows: number; bytes: number } | null;
  /** The run that its rows became, from which one may go back to the columns; null: they are not sent yet. */
  run: string | null;
}

const noImport = (): ImportDialogState => ({
  kind: null,
  file: null,
  beginning: null,
  mapping: {},
  problem: null,
  sent: null,
  run: null,
});

export const importState = personalState<ImportDialogState>(noImport);

/** What commands see of it. */
export function importFacts(): Context['importing'] {
  const { kind, beginning, problem, sent } = importState;
  if (kind === null) return null;
  if (sent !== null) return { problem: 'The rows are being sent.' };
  return { problem: problem ?? (beginning === null ? 'Choose a file first.' : null) };
}

/** False when it was not open. What has been sent and not looked at is forgotten by the server. */
export function closeImport(): boolean {
  const wasOpen = importState.kind !== null;
  Object.assign(importState, noImport());
  return wasOpen;
}
