import type { AnyCommand } from '../command.ts';
import { badPictureCommands } from './bad-pictures.ts';
import { applyPlan, decideCommands, decideWithNote, redoDecisions, undoDecisions } from './decide-pairs.ts';
import {
  changeRule,
  closeFilter,
  deleteFilter,
  newFilter,
  openFilter,
  saveFilter,
  toggleFilter,
} from './edit-filter.ts';
import { revealSuspected } from './in-spite.ts';
import { clearLog, exportLog, goToEntry, moveInLogCommands, narrowLog, undoFromLog } from './log.ts';
import {
  closePairs,
  goToPair,
  markPairCommands,
  movePairCommands,
  revealPictures,
  showPairs,
} from './look-at-pairs.ts';
import {
  applyMerge,
  chooseSurvivor,
  closeMerge,
  leaveOut,
  moveInMergeCommands,
  takeFrom,
  takeNext,
} from './merge-profiles.ts';
import { startRun, stopRun } from './run-filter.ts';
import { takeMergeBack } from './take-merge-back.ts';

export const DUPLICATES_COMMANDS: readonly AnyCommand[] = [
  saveFilter,
  startRun,
  stopRun,
  showPairs,
  newFilter,
  openFilter,
  toggleFilter,
  deleteFilter,
  closeFilter,
  changeRule,
  applyMerge,
  chooseSurvivor,
  takeNext,
  leaveOut,
  ...moveInMergeCommands,
  takeFrom,
  closeMerge,
  takeMergeBack,
  ...decideCommands,
  decideWithNote,
  applyPlan,
  revealSuspected,
  ...markPairCommands,
  ...movePairCommands,
  goToPair,
  closePairs,
  undoDecisions,
  redoDecisions,
  narrowLog,
  undoFromLog,
  exportLog,
  clearLog,
  ...moveInLogCommands,
  goToEntry,
  revealPictures,
  ...badPictureCommands,
];
