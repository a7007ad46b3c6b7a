import type { AddressParts } from '../../src/contract/base/routes.ts';
import type { ProfileStatus } from '../../src/contract/profiles/status.ts';
import type { PreferenceValue } from '../../src/contract/settings/preferences.ts';

export type CellMove =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'first-column'
  | 'last-column'
  | 'first-row'
  | 'last-row'
  | 'page-up'
  | 'page-down';

/** A base profile of which cells are marked, with the locales of these cells. */
export interface MarkedRow {
  id: string;
  name: string;
  status: ProfileStatus;
  /** It was merged into another, so its cells cannot be changed. */
  merged: boolean;
  /** Identifiers of locales without a locale profile. */
  missing: readonly string[];
  /** The locale profiles that there are. */
  present: readonly { localeId: string; status: ProfileStatus; active: boolean }[];
}

/** What the matrix looks like to a command; null when it is not on the screen. */
export interface MatrixFacts {
  /** The row and the locale under the cursor; null while the row is being loaded. */
  cell: { profileBaseId: string; localeId: string; language: string; filled: boolean } | null;
  /** The marked cells of loaded rows, or else the cell under the cursor. */
  marked: readonly MarkedRow[];
  /** What the address of the same list has behind its question mark. */
  query: AddressParts;
  /** Which locales are its columns. */
  columns: PreferenceValue<'matrix-locales'>;
}

export interface MatrixPort {
  /** The row under the cursor of the list will be the cursor's in the matrix. */
  startAtRow(): void;
  /** Announces how many cells are marked now. */
  move(to: CellMove, extend: boolean): number;
  /** Only the cell under the cursor stays marked. */
  clearMarks(): void;
  reload(): void;
}

export interface MatrixPart {
  facts: {
    /** null: the matrix is not on the screen. */
    matrix: MatrixFacts | null;
  };
  ports: { matrix: MatrixPort };
}
