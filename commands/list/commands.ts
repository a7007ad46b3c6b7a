import type { AnyCommand } from '../command.ts';
import { moveRowCommands } from './move-row.ts';
import { openInNewTab, openRow, peek } from './open-row.ts';
import { reload } from './reload.ts';
import { clearSelection, toggleRow, toggleSelected } from './selection.ts';
import { logCommands } from './show-logs.ts';
import { sort } from './sort.ts';

export const LIST_COMMANDS: readonly AnyCommand[] = [
  openRow,
  openInNewTab,
  peek,
  toggleSelected,
  toggleRow,
  clearSelection,
  sort,
  reload,
  ...moveRowCommands,
  ...logCommands,
];
