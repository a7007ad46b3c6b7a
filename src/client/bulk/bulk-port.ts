import { ref } from 'valtio';
import type { BulkPort } from '../../../commands/bulk/port.ts';
import { dispatch } from '../context/dispatch.ts';
import { listScreen } from '../list/list-state.ts';
import { queryClient } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';
import { openFileDialog } from '../ui/file-dialog.ts';
import { bulkState } from './bulk-state.ts';
import { importFacts, importState } from './import-state.ts';

export const bulkPort: BulkPort = {
  filter: () => ({ ...listScreen.current?.view.filter }),
  show(run, asked) {
    const queryKey = queryKeys.bulkRun(run.id);
    // A read under way would bring the older state of the run, and be the last one if the run has stopped.
    void queryClient.cancelQueries({ queryKey }).then(() => queryClient.setQueryData(queryKey, { run }));
    if (asked !== undefined || bulkState.run?.id !== run.id) bulkState.asked = asked ?? null;
    bulkState.run = ref(run);
  },
  openImport(kind) {
    importState.kind = kind;
  },
  chooseImportFile() {
    openFileDialog({ accept: '.csv,.tsv,.txt,.jsonl,.json', multiple: false }, ([file]) => {
      if (file) void sending().then(({ readBeginning }) => readBeginning(file));
    });
  },
  sendImport: async () => (await sending()).sendRows((run, asked) => bulkPort.show(run, asked)),
  saveImportResults: async () => (await sending()).saveResults(bulkState.run),
};

/** Reading and sending files is fetched when somebody imports one. */
const sending = () => import('./import-sending.ts');

/** Confirms the checked run, or the columns of a file; false without either. */
export function acceptRun(): boolean {
  if (importFacts() !== null) {
    void dispatch({ id: 'import.check' }, 'key');
    return true;
  }
  if (bulkState.run?.state !== 'checked') return false;
  void dispatch({ id: 'bulk-run.start' }, 'key');
  return true;
}
