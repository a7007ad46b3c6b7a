import { blocked, defineCommand, HIDDEN, READY, NOTHING_TO_REPORT } from '../command.ts';
import { editorIn, FILTER_COMMAND, nameOfFilter } from './edit-filter.ts';

export const startRun = defineCommand({
  ...FILTER_COMMAND,
  id: 'duplicate-run.start',
  about: nameOfFilter,
  title: 'Run the filter over all profiles',
  keywords: ['compare', 'find duplicates', 'background'],
  keys: [{ press: 'r', scope: 'duplicate-filters' }],
  when(context) {
    const editor = editorIn(context);
    if (!editor) return HIDDEN;
    if (editor.id === null || editor.changed) return blocked('not-saved', 'Save the filter first.');
    return editor.runId === null ? READY : blocked('running', 'It is already running.');
  },
  steps: {},
  async run({ context, ports }) {
    const id = editorIn(context)?.id;
    if (!id) return NOTHING_TO_REPORT;
    await ports.api('duplicate-run.start', { params: { filterId: id } });
    await ports.duplicates.reloadFilters();
    return { done: [{ id }], failed: [] };
  },
  undo: 'none',
  say: () => 'The filter is running in the background',
});

export const stopRun = defineCommand({
  ...FILTER_COMMAND,
  id: 'duplicate-run.stop',
  about: nameOfFilter,
  title: 'Stop the run',
  keys: [{ press: 'x', scope: 'duplicate-filters' }],
  when: (context) => (editorIn(context)?.runId ? READY : HIDDEN),
  steps: {},
  async run({ context, ports }) {
    const id = editorIn(context)?.runId;
    if (!id) return NOTHING_TO_REPORT;
    await ports.api('duplicate-run.stop', { params: { runId: id } });
    await ports.duplicates.reloadFilters();
    return { done: [{ id }], failed: [] };
  },
  undo: 'none',
  say: () => 'The run is stopping; what it found is kept',
});
