import { ref } from 'valtio';
import type { BulkPort } from '../../../commands/bulk/port.ts';
import { dispatch } from '../context/dispatch.ts';
import { listScreen } from '../list/list-state.ts';
import { queryClient } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';
import { bulkState } from './bulk-state.ts';

export const bulkPort: BulkPort = {
  filter: () => ({ ...listScreen.current?.view.filter }),
  show(run, asked) {
    const queryKey = queryKeys.bulkRun(run.id);
    // A read under way would bring the older state of the run, and be the last one if the run has stopped.
    void queryClient.cancelQueries({ queryKey }).then(() => queryClient.setQueryData(queryKey, { run }));
    if (asked !== undefined || bulkState.run?.id !== run.id) bulkState.asked = asked ?? null;
    bulkState.run = ref(run);
  },
};

/** Confirms the checked run; false without such a run. */
export function startCheckedRun(): boolean {
  if (bulkState.run?.state !== 'checked') return false;
  void dispatch({ id: 'bulk-run.start' }, 'key');
  return true;
}
