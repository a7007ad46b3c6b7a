import type { BulkOutcome } from '../../contract/bulk/bulk-actions.ts';

/** The outcome of a record, in words. */
const OUTCOME_WORDS: Readonly<Record<BulkOutcome, string>> = {
  waiting: 'waiting',
  ready: 'ready',
  refused: 'refused',
  done: 'done',
  failed: 'failed',
  undone: 'undone',
  kept: 'could not be undone',
};

const FILE_WORDS: Partial<Record<BulkOutcome, string>> = {
  waiting: 'not checked yet',
  ready: 'will be created',
  done: 'created',
  undone: 'undone',
  kept: 'kept',
};

/** The same of a run with the rows of a file, where it is one. */
export function outcomeWords(outcome: BulkOutcome, { file }: { file: string | null }): string {
  return (file === null ? undefined : FILE_WORDS[outcome]) ?? OUTCOME_WORDS[outcome];
}
