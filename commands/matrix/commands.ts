import type { AnyCommand } from '../command.ts';
import { activateCells, openCell, decideCellsCommands } from './act-on-cells.ts';
import { clearMarkedCells, leaveMatrix, showMatrix, toggleMatrixLocales, moveCell } from './look-at-matrix.ts';

export const MATRIX_COMMANDS: readonly AnyCommand[] = [
  showMatrix,
  leaveMatrix,
  toggleMatrixLocales,
  clearMarkedCells,
  moveCell,
  openCell,
  activateCells,
  ...decideCellsCommands,
];
