import type { AnyCommand } from '../command.ts';
import { badPictureCommands } from './bad-pictures.ts';
import { decideCommands, decideWithNote, redoDecision, undoDecision } from './decide-pair.ts';
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
import { closePairs, goToPair, movePairCommands, revealPictures, showPairs } from './look-at-pairs.ts';
import { applyMerge, closeMerge, keepOther, moveInMergeCommands, takeFrom, takeNext } from './merge-profiles.ts';
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
  keepOther,
  takeNext,
  ...moveInMergeCommands,
  takeFrom,
  closeMerge,
  takeMergeBack,
  ...decideCommands,
  decideWithNote,
  revealSuspected,
  ...movePairCommands,
  goToPair,
  closePairs,
  undoDecision,
  redoDecision,
  narrowLog,
  undoFromLog,
  exportLog,
  clearLog,
  ...moveInLogCommands,
  goToEntry,
  revealPictures,
  ...badPictureCommands,
];
