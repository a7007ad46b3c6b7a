import type { CellMove, MatrixPort } from '../../../commands/matrix/port.ts';
import { list } from '../list/list-state.ts';
import { goToCell, goToRow, matrixScreen, matrixState, rangeOf, type CellPlace } from './matrix-state.ts';
import { MATRIX_PARAMETER } from '../overview/view-in-address.ts';

/** Rows that can be marked at a time: somewhat more than a screen holds. */
const MOST_MARKED = 50;

export function addressOfMatrix(address: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${MATRIX_PARAMETER}=true`;
}

export const matrixPort: MatrixPort = {
  // The rows are those of the list, in its order: one person stays one person on the way there and back.
  startAtRow: () => goToRow(list),
  move(to, extend) {
    const { rows, cursor, anchor } = matrixState;
    const columns = matrixScreen.current?.locales.length ?? 0;
    const wanted = destination(to, cursor, rows, columns);
    const next = { row: within(wanted.row, rows), column: within(wanted.column, columns) };
    if (extend) next.row = Math.max(anchor.row - MOST_MARKED + 1, Math.min(anchor.row + MOST_MARKED - 1, next.row));
    goToCell(next, extend);
    const { top, bottom, left, right } = rangeOf(matrixState.cursor, matrixState.anchor);
    return (bottom - top + 1) * (right - left + 1);
  },
  clearMarks: () => goToCell(matrixState.cursor, false),
  reload: () => matrixScreen.current?.reload(),
};

function within(wanted: number, count: number): number {
  return Math.max(0, Math.min(count - 1, wanted));
}

function destination(to: CellMove, { row, column }: CellPlace, rows: number, columns: number): CellPlace {
  const page = matrixScreen.current?.pageRows() ?? 1;
  const places: Record<CellMove, CellPlace> = {
    up: { row: row - 1, column },
    down: { row: row + 1, column },
    left: { row, column: column - 1 },
    right: { row, column: column + 1 },
    'first-column': { row, column: 0 },
    'last-column': { row, column: columns - 1 },
    'first-row': { row: 0, column },
    'last-row': { row: rows - 1, column },
    'page-up': { row: row - page, column },
    'page-down': { row: row + page, column },
  };
  return places[to];
}
