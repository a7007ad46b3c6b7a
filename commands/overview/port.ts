import type { AddressParts } from '../../src/contract/base/routes.ts';
import type { FilterField, ListFilter, OverviewRoute } from '../../src/contract/profiles/filter-fields.ts';
import type { ExportFormat } from '../../src/contract/overview/exports.ts';
import type { SharedView } from '../../src/contract/overview/shared-views.ts';

/** One filter of the overview, shown as a chip that can be removed. */
export interface FilterChip {
  /** The same as long as the chip means the same. */
  key: string;
  field: FilterField;
  /** The one value of several that it stands for; null: the whole field. */
  value: string | null;
  words: string;
}

/** A value that a field can be filtered by, as it is offered. */
export interface OfferedValue {
  value: string;
  label: string;
  /** Where it belongs. */
  detail?: string;
  /** Other names of it. */
  keywords?: readonly string[];
}

/** A view of the person's role. */
interface SharedViewFacts {
  id: string;
  name: string;
  /** How many records it shows, as the person reads numbers; null while that is not known. */
  count: string | null;
  isDefault: boolean;
}

/** What the overview on the screen looks like to a command. */
export interface OverviewFacts {
  route: OverviewRoute;
  /** In the order of the fields; the last one is what Backspace takes away. */
  chips: readonly FilterChip[];
  /** What can be chosen in the fields whose choices come from lookups. */
  choices: Readonly<Partial<Record<FilterField, readonly OfferedValue[]>>>;
  views: readonly { id: string; name: string }[];
  /** Those that an Admin shares with the person's role. */
  shared: readonly SharedViewFacts[];
  /** What is on the screen, for sharing it. */
  shown: Pick<SharedView, 'filter' | 'sort' | 'direction'>;
  /** What the address of the list has behind its question mark. */
  query: AddressParts;
  /** The saved or shared view that is on the screen as it was saved; null: none. */
  view: string | null;
  /** Columns that can be shown and hidden, in the order of the grid. */
  columns: readonly { id: string; label: string; hidden: boolean }[];
}

/** How far an export has come. */
export interface ExportProgress {
  given: number;
  /** As it was counted when it began. */
  total: number;
}

/** The overview on the screen. Methods that store something reject with an `ApiError` if that fails. */
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
    /** An export under way, on any screen; null: none. */
    exporting: ExportProgress | null;
  };
  ports: { overview: OverviewPort };
}
