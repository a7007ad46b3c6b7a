import type { AnyCommand } from '../command.ts';
import { decideCellsCommands } from './decide-cells.ts';
import { moveCell } from './move-cell.ts';
import { activateCells, openCell } from './on-cells.ts';
import { clearMarkedCells, leaveMatrix, showMatrix, toggleMatrixLocales } from './show-matrix.ts';

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
