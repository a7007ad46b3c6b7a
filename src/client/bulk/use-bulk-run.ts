import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ref } from 'valtio';
import type { BulkRun } from '../../contract/operations/bulk-runs.ts';
import type { BulkState } from '../../contract/policy/bulk-actions.ts';
import { api } from '../data/api-instance.ts';
import { outdate, queryClient } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';
import { bulkState } from './bulk-state.ts';

/** Milliseconds between two reads of a running run. */
const PACE = 800;
const CHANGED = [
  queryKeys.baseProfilePages,
  queryKeys.localeProfilePages,
  queryKeys.matrixPages,
  queryKeys.localesInUse,
  queryKeys.queue,
];
const UNDER_WAY: ReadonlySet<BulkState> = new Set(['checking', 'running', 'undoing']);

function isUnderWay({ state }: { state: BulkState }): boolean {
  return UNDER_WAY.has(state);
}

/** The current run. When it ends, every list is read again. */
export function useBulkRun(shown: BulkRun): { run: BulkRun; error: Error | null } {
  const { data, error } = useQuery({
    queryKey: queryKeys.bulkRun(shown.id),
    queryFn: ({ signal }) => api('bulk-run.get', { params: { runId: shown.id } }, { signal }),
    // A failed read is the last one until the person asks again.
    refetchInterval: ({ state }) =>
      state.status === 'success' && state.data && isUnderWay(state.data.run) ? PACE : false,
    initialData: { run: shown },
    staleTime: 0,
  });
  const { run } = data;
  useEffect(() => {
    if (bulkState.run?.id === run.id) bulkState.run = ref(run);
    if (isUnderWay(run) || run.state === 'checked') return;
    for (const queryKey of CHANGED) outdate(queryClient, queryKey);
  }, [run]);
  return { run, error };
}
