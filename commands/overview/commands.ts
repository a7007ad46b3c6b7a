import type { AnyCommand } from '../command.ts';
import { toggleColumns } from './columns.ts';
import { exportRows, stopExport } from './export.ts';
import { filterCommands } from './filter-by.ts';
import { clearFilters, removeFilter, removeLastFilter } from './remove-filter.ts';
import { savedViewCommands } from './saved-views.ts';
import { sharedViewCommands } from './shared-views.ts';

export const OVERVIEW_COMMANDS: readonly AnyCommand[] = [
  ...filterCommands,
  removeFilter,
  removeLastFilter,
  clearFilters,
  ...savedViewCommands,
  ...sharedViewCommands,
  toggleColumns,
  exportRows,
  stopExport,
];
