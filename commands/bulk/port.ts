import type { BulkRun } from '../../src/contract/bulk/bulk-run-operations.ts';
import type { BulkState } from '../../src/contract/bulk/bulk-actions.ts';
import type { ProfileKind } from '../../src/contract/profiles/status.ts';

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
  /** Shows the latest run, or in the dialog of a run the one before it. Resolves to a sentence. */
  showEarlier(): Promise<string>;
  /** Opens the dialog in which a file is chosen and its columns are taken over into fields. */
  openImport(kind: ProfileKind): void;
  /** Opens the browser's file dialog, and reads the beginning of what is chosen. */
  chooseImportFile(): void;
  /** Sends all rows and shows the run; closing the dialog ends it. Rejects with an `ApiError`, or with what is wrong with the file. */
  sendImport(): Promise<void>;
  /** Lets the browser save what became of each row of the run that is shown, as CSV. */
  saveImportResults(): Promise<void>;
}

export interface BulkPart {
  facts: {
    /** The run over all results whose dialog is open, and how many records it has changed; null: none. */
    bulk: { id: string; state: BulkState; done: number; isImport: boolean } | null;
    /** The import that is prepared in the dialog; `problem`: what keeps it from beginning. null: none is. */
    importing: { problem: string | null } | null;
  };
  ports: { bulk: BulkPort };
}
