import type { AnyCommand } from '../command.ts';
import {
  closeRows,
  downloadStatistics,
  openRowRecord,
  setRange,
  setTimeZone,
  showRows,
  toggleTables,
} from './statistics.ts';

export const STATISTICS_COMMANDS: readonly AnyCommand[] = [
  setTimeZone,
  setRange,
  showRows,
  closeRows,
  openRowRecord,
  toggleTables,
  downloadStatistics,
];
