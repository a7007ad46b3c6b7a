import type { AnyCommand } from '../command.ts';
import { actOnAllCommands, chooseActionOnAll } from './act-on-all.ts';
import { importRows, lookAtImport, saveImportResults } from './import-file.ts';
import { showLatestRun, steerRunCommands, takeBackRun } from './steer-run.ts';

export const BULK_COMMANDS: readonly AnyCommand[] = [
  chooseActionOnAll,
  ...actOnAllCommands,
  ...steerRunCommands,
  takeBackRun,
  showLatestRun,
  importRows,
  lookAtImport,
  saveImportResults,
];
