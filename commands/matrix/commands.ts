import type { AnyCommand } from '../command.ts';
import { decideCellsCommands } from './decide-cells.ts';
import { moveCell } from './move-cell.ts';
import { activateCells, openCell } from './on-cells.ts';
import { clearMarkedCells, leaveMatrix, showMatrix } from './show-matrix.ts';

export const MATRIX_COMMANDS: readonly AnyCommand[] = [
  showMatrix,
  leaveMatrix,
  clearMarkedCells,
  moveCell,
  openCell,
  activateCells,
  ...decideCellsCommands,
];
