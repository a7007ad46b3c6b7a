import type { BulkOutcome } from '../../contract/policy/bulk-actions.ts';

export const OUTCOME_WORDS: Readonly<Record<BulkOutcome, string>> = {
  ready: 'ready',
  refused: 'refused',
  done: 'done',
  failed: 'failed',
  undone: 'undone',
  kept: 'could not be undone',
};
