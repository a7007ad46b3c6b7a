import type { BulkRun } from '../../src/contract/operations/bulk-runs.ts';

/** The dialog that tells how a run over all results goes. */
export interface BulkPort {
  /** The filter of the overview on the screen, as the address has it. */
  filter(): object;
  /** Opens the dialog, or shows there what has become of the run. */
  show(run: BulkRun): void;
}
