import type { BulkOutcome } from '../../contract/policy/bulk-actions.ts';

/** What became of a record, in words. */
export const OUTCOME_WORDS: Readonly<Record<BulkOutcome, string>> = {
  waiting: 'waiting',
  ready: 'ready',
  refused: 'refused',
  done: 'done',
  failed: 'failed',
  undone: 'undone',
  kept: 'could not be undone',
};
