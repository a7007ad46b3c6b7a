import { cellOf, EMPTY_CELL, type MatrixRow } from '../../contract/profiles/matrix.ts';
import { createRowFollower, type RowCursor, type Rows } from '../context/row-cursor.ts';
import type { Locale } from '../../contract/base/lookup-operations.ts';
import type { MarkedRow, MatrixFacts } from '../../../commands/matrix/port.ts';
import { personal, personalState } from '../context/personal.ts';
import { queryNow } from '../overview/view-in-address.ts';
import { preferenceNow } from '../data/preferences.ts';

export interface CellPlace {
  row: number;
  column: number;
}

/** A column: its locale, and the index of its letter in the rows' cells (the place in GET /locale). */
export interface MatrixColumn extends Locale {
  at: number;
}

interface MatrixState {
  present: boolean;
  rows: number;
  /** The cursor, and the start of the marking; both from 0. Kept while a record is open. */
  cursor: CellPlace;
  anchor: CellPlace;
  /** The records of these two rows; null: not loaded yet. The rows follow them. */
  cursorId: string | null;
  anchorId: string | null;
  /** The locale of the cursor's column. */
  localeId: string | null;
}

export const matrixState = personalState<MatrixState>(
  () => ({
    present: false,
    rows: 0,
    cursor: { row: 0, column: 0 },
    anchor: { row: 0, column: 0 },
    cursorId: null,
    anchorId: null,
    localeId: null,
  }),
  ['present'],
);

const cursorFollower = createRowFollower();
const anchorFollower = createRowFollower();

/** Puts the cursor on a cell; `extend` keeps the start of the marking. */
export function goToCell(place: CellPlace, extend: boolean): void {
  const id = matrixScreen.current?.rowAt(place.row)?.id ?? null;
  matrixState.cursor = place;
  matrixState.cursorId = id;
  matrixState.localeId = matrixScreen.current?.locales[place.column]?.id ?? null;
  if (extend) return;
  matrixState.anchor = { ...place };
  matrixState.anchorId = id;
}

/** Puts the cursor on the row of a record, in its earlier column, before the matrix is on the screen. */
export function goToRow({ cursor, cursorId }: Readonly<RowCursor>): void {
  if (cursorId === null) return;
  cursorFollower.forget();
  anchorFollower.forget();
  matrixState.cursor = { row: cursor, column: matrixState.cursor.column };
  matrixState.anchor = { ...matrixState.cursor };
  matrixState.cursorId = cursorId;
  matrixState.anchorId = cursorId;
}

/**
 * Rows have come, gone or moved, or locales were switched: the cursor stays on its cell. Where either end of the
 * marking has left, only the cell under the cursor stays marked.
 */
export function followMatrix(rows: Rows, complete: boolean, count: number, locales: readonly MatrixColumn[]): void {
  matrixState.rows = count;
  const { cursor, anchor, cursorId, anchorId, localeId } = matrixState;
  const now = { cursor: cursor.row, cursorId };
  const began = { cursor: anchor.row, cursorId: anchorId };
  cursorFollower.follow(now, rows, complete, count);
  anchorFollower.follow(began, rows, complete, count);
  const at = locales.findIndex(({ id }) => id === localeId);
  const column = at === -1 ? Math.max(0, Math.min(cursor.column, locales.length - 1)) : at;
  const isWhole =
    (cursorId === null || now.cursorId === cursorId) &&
    (anchorId === null || began.cursorId === anchorId) &&
    column === cursor.column;
  matrixState.cursor = { row: now.cursor, column };
  matrixState.cursorId = now.cursorId;
  matrixState.localeId = locales[column]?.id ?? null;
  matrixState.anchor = isWhole ? { row: began.cursor, column: anchor.column } : { row: now.cursor, column };
  matrixState.anchorId = isWhole ? began.cursorId : now.cursorId;
}

/** Why nobody can have seen which cell the cursor is on; null: they can. */
export const cellCarried = () =>
  cursorFollower.wasJustCarried() || anchorFollower.wasJustCarried()
    ? 'The rows have just changed, and the cursor is on another cell. Press again to continue.'
    : null;

export const matrixScreen = personal<{
  rowAt(index: number): MatrixRow | undefined;
  locales: readonly MatrixColumn[];
  pageRows(): number;
  reload(): void;
} | null>(() => null);

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
  if (!present) return null;
  const columns = preferenceNow('matrix-locales');
  const query = queryNow();
  const nothing = { cell: null, marked: [], query, columns };
  if (!screen) return nothing;
  // Between an answer and the cursor's following it, no cell is the cursor's.
  if (screen.rowAt(cursor.row)?.id !== (matrixState.cursorId ?? undefined)) return nothing;
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
      language: locale.language,
      filled: cellOf(row.cells[locale.at] ?? EMPTY_CELL) !== null,
    };
  return { cell: cell ?? null, marked, query, columns };
}

function markedRow(row: MatrixRow, locales: readonly MatrixColumn[], left: number, right: number): MarkedRow {
  const missing: string[] = [];
  const present: MarkedRow['present'][number][] = [];
  const merged = row.merged_into !== undefined;
  for (let column = left; column <= right; column += 1) {
    const locale = locales[column];
    if (!locale || merged) continue;
    const { id: localeId, at } = locale;
    const cell = cellOf(row.cells[at] ?? EMPTY_CELL);
    if (cell === null) missing.push(localeId);
    else present.push({ localeId, ...cell });
  }
  return { id: row.id, name: row.profile_name, status: row.status, merged, missing, present };
}
