import type { AskedFor } from '../../../commands/bulk/port.ts';
import type { BulkRun } from '../../contract/bulk/bulk-run-operations.ts';
import { BULK_ACTIONS, BULK_OUTCOMES, type BulkState, type BulkOutcome } from '../../contract/bulk/bulk-actions.ts';
import { written } from '../ui/text/written.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ref } from 'valtio';
import { api } from '../data/api-instance.ts';
import { outdate, queryClient } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';
import { bulkState } from './bulk-state.ts';

type Counted = Pick<BulkRun, 'action' | 'state' | 'counts' | 'file'>;

/** Records that were checked, and those of them that the run changes. */
export function recordsOf({ counts }: Pick<BulkRun, 'counts'>): { all: number; possible: number } {
  const all = BULK_OUTCOMES.reduce((sum, outcome) => sum + (counts[outcome] ?? 0), 0);
  return { all, possible: all - (counts.refused ?? 0) };
}

/**
 * The title of the run with one number that stays: during the check the page's count at the start, then the number
 * found.
 */
export function titleOfRun(run: Counted, asked: AskedFor | null): string {
  const { label, kind } = BULK_ACTIONS[run.action];
  if (run.state === 'checking' || endedWhileLooking(run)) {
    return asked === null ? `${label} ${kind} profiles` : `${label} ${asked.words}`;
  }
  const { all, possible } = recordsOf(run);
  const some = possible === all ? '' : `${written(possible)} of `;
  return `${label} ${some}${written(all)} ${kind} ${all === 1 ? 'profile' : 'profiles'}`;
}

export function countsInWords(run: Counted, asked: AskedFor | null): string {
  const counts = BULK_OUTCOMES.flatMap((outcome) => {
    const count = run.counts[outcome] ?? 0;
    return count > 0 ? [`${written(count)} ${outcomeWords(outcome, run)}`] : [];
  }).join(' · ');
  if (run.state !== 'checking') return counts || 'No records match.';
  const all = recordsOf(run).all - (run.counts.waiting ?? 0);
  const of = asked === null || asked.count < all ? '' : ` of ${written(asked.count)}`;
  return `Checked ${written(all)}${of} so far${counts && `: ${counts}`}`;
}

/** It was stopped before it did anything: the total is unknown. */
function endedWhileLooking({ state, counts }: Counted): boolean {
  const { waiting, ready, refused } = counts;
  return state === 'stopped' && waiting + ready + refused === recordsOf({ counts }).all;
}

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

/** The outcome of a record, in words. */
const OUTCOME_WORDS: Readonly<Record<BulkOutcome, string>> = {
  waiting: 'waiting',
  ready: 'ready',
  refused: 'refused',
  done: 'done',
  failed: 'failed',
  undone: 'undone',
  kept: 'could not be undone',
};

const FILE_WORDS: Partial<Record<BulkOutcome, string>> = {
  waiting: 'not checked yet',
  ready: 'will be created',
  done: 'created',
  undone: 'undone',
  kept: 'kept',
};

/** The same of a run with the rows of a file, where it is one. */
export function outcomeWords(outcome: BulkOutcome, { file }: { file: string | null }): string {
  return (file === null ? undefined : FILE_WORDS[outcome]) ?? OUTCOME_WORDS[outcome];
}
