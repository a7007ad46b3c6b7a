import type { AnyCommand } from '../command.ts';
import { toggleColumns } from './columns.ts';
import { filterCommands } from './filter-by.ts';
import { clearFilters, removeFilter, removeLastFilter } from './remove-filter.ts';
import { savedViewCommands } from './saved-views.ts';

export const OVERVIEW_COMMANDS: readonly AnyCommand[] = [
  ...filterCommands,
  removeFilter,
  removeLastFilter,
  clearFilters,
  ...savedViewCommands,
  toggleColumns,
];
