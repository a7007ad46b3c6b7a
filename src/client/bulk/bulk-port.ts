import { ref } from 'valtio';
import type { BulkPort } from '../../../commands/bulk/port.ts';
import { dispatch } from '../context/dispatch.ts';
import { listScreen } from '../context/list-state.ts';
import { queryClient } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';
import { bulkState } from './bulk-state.ts';

export const bulkPort: BulkPort = {
  filter: () => ({ ...listScreen.current?.view.filter }),
  show(run) {
    queryClient.setQueryData(queryKeys.bulkRun(run.id), { run });
    bulkState.run = ref(run);
  },
};

/** The person's word on what the run would do; without such a run nothing happens. */
export function startCheckedRun(): void {
  if (bulkState.run?.state === 'checked') void dispatch({ id: 'bulk-run.start' }, 'key');
}
