import type { Part } from '../context/part-shape.ts';
import { bulkFacts, bulkState, closeBulk, closeImport, importFacts, importState } from './bulk-state.ts';
import { ref } from 'valtio';
import type { BulkPort } from '../../../commands/bulk/port.ts';
import { dispatch } from '../context/dispatch.ts';
import { listScreen } from '../list/list-state.ts';
import { queryClient } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';
import { openFileDialog } from '../ui/files/file-dialog.ts';

const bulkPort: BulkPort = {
  filter: () => ({ ...listScreen.current?.view.filter }),
  show(run, asked) {
    const queryKey = queryKeys.bulkRun(run.id);
    // A read under way would bring the older state of the run, and be the last one if the run has stopped.
    void queryClient.cancelQueries({ queryKey }).then(() => queryClient.setQueryData(queryKey, { run }));
    if (asked !== undefined || bulkState.run?.id !== run.id) bulkState.asked = asked ?? null;
    bulkState.run = ref(run);
  },
  showEarlier: async () => (await sending()).showEarlier((run) => bulkPort.show(run)),
  openImport(kind) {
    if (bulkState.run === null || bulkState.run.id !== importState.run) closeImport();
    closeBulk();
    Object.assign(importState, { kind, run: null });
  },
  chooseImportFile() {
    openFileDialog({ accept: '.csv,.tsv,.txt,.jsonl,.json', multiple: false }, ([file]) => {
      if (file) void sending().then(({ readBeginning }) => readBeginning(file));
    });
  },
  sendImport: async () => (await sending()).sendRows((run, asked) => bulkPort.show(run, asked)),
  saveImportResults: async () => (await sending()).saveResults(bulkState.run),
};

/** What is seldom needed is fetched when it is. */
const sending = () => import('./import-sending.ts');

/** Confirms the checked run, or the columns of a file; false without either. */
function acceptRun(): boolean {
  if (importFacts() !== null) {
    void dispatch({ id: 'import.check' }, 'key');
    return true;
  }
  if (bulkState.run?.state !== 'checked') return false;
  void dispatch({ id: 'bulk-run.start' }, 'key');
  return true;
}

/** A run over all results of a list, or with the rows of a file. */
export const bulkPart = {
  facts: () => ({ bulk: bulkFacts(), importing: importFacts() }),
  states: [bulkState, importState],
  ports: { bulk: bulkPort },
  layers: [['dialog', () => bulkState.run !== null || importState.kind !== null]],
  close: () => closeImport() || closeBulk(),
  accept: acceptRun,
} satisfies Part;
