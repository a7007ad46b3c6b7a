import { blocked, defineCommand } from '../command.ts';
import { badPictureCommands } from './bad-pictures.ts';
import { decidePairCommands } from './decide-pair.ts';
import { editorIn, FILTER_COMMAND, nameOfFilter, editFilterCommands } from './edit-filter.ts';
import { logCommands } from './log.ts';
import { lookAtPairsCommands } from './look-at-pairs.ts';
import { mergeProfilesCommands } from './merge-profiles.ts';

export const DUPLICATES_COMMANDS = [
  defineCommand({
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
  }),
  defineCommand({
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
  }),
  ...lookAtPairsCommands,
  ...editFilterCommands,
  ...mergeProfilesCommands,
  ...decidePairCommands,
  ...logCommands,
  ...badPictureCommands,
];
