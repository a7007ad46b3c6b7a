import { type AnyCommand, blocked, defineCommand } from '../command.ts';
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
  editorIn,
  FILTER_COMMAND,
  nameOfFilter,
} from './edit-filter.ts';
import { clearLog, exportLog, goToEntry, moveInLogCommands, narrowLog, undoFromLog } from './log.ts';
import { closePairs, goToPair, movePairCommands, revealPictures, showPairs, revealSuspected } from './look-at-pairs.ts';
import {
  applyMerge,
  closeMerge,
  keepOther,
  moveInMergeCommands,
  takeFrom,
  takeNext,
  takeMergeBack,
} from './merge-profiles.ts';

const startRun = defineCommand({
  ...FILTER_COMMAND,
  id: 'duplicate-run.start',
  about: nameOfFilter,
  title: 'Run the filter over all profiles',
  keywords: ['compare', 'find duplicates', 'background'],
  keys: [{ press: 'r', scope: 'duplicate-filters' }],
  when(context) {
    const editor = editorIn(context);
    if (!editor) return false;
    if (editor.id === null || editor.changed) return blocked('unsaved', 'Save the filter first.');
    return editor.runId === null || blocked('under-way', 'It is already running.');
  },
  async run({ context, ports }) {
    const id = editorIn(context)?.id;
    if (!id) return;
    await ports.api('duplicate-run.start', { params: { filterId: id } });
    await ports.duplicates.reloadFilters();
    return { done: [{ id }], failed: [] };
  },
  undo: 'none',
  say: () => 'The filter is running in the background',
});

const stopRun = defineCommand({
  ...FILTER_COMMAND,
  id: 'duplicate-run.stop',
  about: nameOfFilter,
  title: 'Stop the run',
  keys: [{ press: 'x', scope: 'duplicate-filters' }],
  when: (context) => Boolean(editorIn(context)?.runId),
  async run({ context, ports }) {
    const id = editorIn(context)?.runId;
    if (!id) return;
    await ports.api('duplicate-run.stop', { params: { runId: id } });
    await ports.duplicates.reloadFilters();
    return { done: [{ id }], failed: [] };
  },
  undo: 'none',
  say: () => 'The run is stopping; what it found is kept',
});

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
