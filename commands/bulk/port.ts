import type { BulkRun } from '../../src/contract/operations/bulk-runs.ts';
import type { BulkState } from '../../src/contract/policy/bulk-actions.ts';

/** What the page showed when the run was asked for: that is what it is about, before anything was looked at. */
export interface AskedFor {
  /** "all 2,000 results". */
  words: string;
  count: number;
}

/** The dialog that shows the progress of a run over all results. */
export interface BulkPort {
  /** The filter of the overview on the screen, as the address has it. */
  filter(): object;
  /** Opens the dialog, or shows there what has become of the run. Without `asked`: it was asked for before. */
  show(run: BulkRun, asked?: AskedFor): void;
}

export interface BulkPart {
  facts: {
    /** The run over all results whose dialog is open, and how many records it has changed; null: none. */
    bulk: { id: string; state: BulkState; done: number } | null;
  };
  ports: { bulk: BulkPort };
}
