import type { FilterField, ListFilter, OverviewRoute } from '../../src/contract/policy/conditions/filter-fields.ts';
import type { ExportFormat } from '../../src/contract/policy/exports.ts';
import type { ExportProgress, OverviewFacts } from './facts.ts';

/** What the overview on the screen can be asked to do. What is kept rejects with an `ApiError` when it could not be. */
export interface OverviewPort {
  /** Replaces these parts of the filter; {} changes nothing. */
  narrow(filter: ListFilter): void;
  /** Takes one value away, or with null the whole field. */
  widen(field: FilterField, value: string | null): void;
  clearFilter(): void;
  /** Goes to an overview as it was left: filter, order, place, cursor and selection. */
  returnTo(route: OverviewRoute): void;
  /** The same list as a sheet that is printed, or back. */
  showSheet(open: boolean): void;
  openView(id: string): void;
  /** Keeps filter and order under a name; a view that has the name already is replaced. */
  saveView(name: string): Promise<void>;
  renameView(id: string, name: string): Promise<void>;
  deleteView(id: string): Promise<void>;
  /** Shows what is hidden among these columns, and hides the others of them. */
  toggleColumns(ids: readonly string[]): Promise<void>;
  /**
   * Fetches all that the filter has, part by part, and lets the browser save it. null: it was stopped.
   * Rejects with an `ApiError`. Nothing is saved then.
   */
  exportRows(what: WhatToExport): Promise<ExportedRows | null>;
  stopExport(): void;
}

export interface WhatToExport {
  format: ExportFormat;
  /** Every field there is, and not only the columns that are shown. */
  everyField: boolean;
}

export interface ExportedRows {
  rows: number;
  /** Of these and of what the filter has, how many were changed while they were fetched. */
  changedMeanwhile: number;
}

export interface OverviewPart {
  facts: {
    /** null: no overview is on the screen. */
    overview: OverviewFacts | null;
    /** An export that is under way, whichever screen is shown; null: none is. */
    exporting: ExportProgress | null;
  };
  ports: { overview: OverviewPort };
}
