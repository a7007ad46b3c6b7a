import type { AnyCommand } from '../command.ts';
import { setBetween, setRange } from './ranges.ts';
import {
  closeRows,
  openDay,
  downloadStatistics,
  openRowRecord,
  setTimeZone,
  showRows,
  toggleTables,
} from './statistics.ts';

export const STATISTICS_COMMANDS: readonly AnyCommand[] = [
  setTimeZone,
  setRange,
  setBetween,
  showRows,
  closeRows,
  openDay,
  openRowRecord,
  toggleTables,
  downloadStatistics,
];
