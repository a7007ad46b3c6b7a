import { proxy } from 'valtio';
import { cellOf, EMPTY_CELL, type MatrixRow } from '../../contract/shapes/matrix.ts';
import type { Locale } from '../../contract/shapes/lookups.ts';
import type { MarkedRow, MatrixFacts } from '../../../commands/matrix/port.ts';

export interface CellPlace {
  row: number;
  column: number;
}

/** Where the cursor is, and where the marking began; both from 0. Kept while a record is open. */
export const matrixState = proxy<{ present: boolean; rows: number; cursor: CellPlace; anchor: CellPlace }>({
  present: false,
  rows: 0,
  cursor: { row: 0, column: 0 },
  anchor: { row: 0, column: 0 },
});

/** What the matrix on the screen lends to commands. */
export const matrixScreen: {
  current: {
    rowAt(index: number): MatrixRow | undefined;
    locales: readonly Locale[];
    pageRows(): number;
    reload(): void;
  } | null;
} = { current: null };

export interface CellRange {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export function rangeOf(cursor: Readonly<CellPlace>, anchor: Readonly<CellPlace>): CellRange {
  return {
    top: Math.min(cursor.row, anchor.row),
    bottom: Math.max(cursor.row, anchor.row),
    left: Math.min(cursor.column, anchor.column),
    right: Math.max(cursor.column, anchor.column),
  };
}

export function matrixFacts(): MatrixFacts | null {
  const { present, cursor, anchor } = matrixState;
  const screen = matrixScreen.current;
  if (!present || !screen) return null;
  const { top, bottom, left, right } = rangeOf(cursor, anchor);
  const marked: MarkedRow[] = [];
  for (let index = top; index <= bottom; index += 1) {
    const row = screen.rowAt(index);
    if (row) marked.push(markedRow(row, screen.locales, left, right));
  }
  const row = screen.rowAt(cursor.row);
  const locale = screen.locales[cursor.column];
  const cell = row &&
    locale && {
      profileBaseId: row.id,
      localeId: locale.id,
      filled: cellOf(row.cells[cursor.column] ?? EMPTY_CELL) !== null,
    };
  return { cell: cell ?? null, marked };
}

function markedRow(row: MatrixRow, locales: readonly Locale[], left: number, right: number): MarkedRow {
  const missing: string[] = [];
  const present: MarkedRow['present'][number][] = [];
  for (let column = left; column <= right; column += 1) {
    const localeId = locales[column]?.id;
    if (localeId === undefined) continue;
    const cell = cellOf(row.cells[column] ?? EMPTY_CELL);
    if (cell === null) missing.push(localeId);
    else present.push({ localeId, ...cell });
  }
  return { id: row.id, name: row.profile_name, status: row.status, missing, present };
}
