import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { FETCH_STATES, type FetchState } from '../../../contract/policy/fetch-states.ts';
import { QUEUE_LABELS } from '../../../contract/policy/queues.ts';
import type { Lease, QueueCounts } from '../../../contract/shapes/queue.ts';
import { Scope } from '../../context/scope.tsx';
import { queueState } from '../../queue/queue-state.ts';
import { session } from '../../session/session-state.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NextCheck } from './next-check.tsx';
import styles from './queue.module.css';

interface StartPanelProps {
  counts: QueueCounts | null;
  /** A claim that was made earlier, perhaps in another tab. */
  ownLease: Lease | null;
}

/** Nothing is claimed: the way to the next item, or why there is none. */
export function StartPanel({ counts, ownLease }: StartPanelProps) {
  const { claiming, empty, error } = useSnapshot(queueState);
  const { user } = useSnapshot(session);
  const geos = user?.claims.geos ?? [];
  const state = stateOf({
    claiming,
    empty: empty && counts?.waiting === 0,
    failed: error !== null,
    limited: geos.length > 0,
  });
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (panel.current?.dataset['fetchState'] === String(FETCH_STATES[state])) panel.current.focus();
  }, [state]);

  return (
    <Scope name="queue" className={styles.panel ?? ''}>
      <section
        ref={panel}
        tabIndex={-1}
        className={styles.start}
        aria-label="Start"
        data-fetch-state={FETCH_STATES[state]}
      >
        {state === 'Fetching' && <Skeleton rows={6} label="Claiming the next item" />}
        {state === 'Error' && (
          <ErrorState
            message="The next item could not be claimed."
            detail={error ?? ''}
            action={
              <CommandButton id="queue.start" variant="primary">
                Retry
              </CommandButton>
            }
          />
        )}
        {state === 'Empty' && (
          <EmptyState
            title="All done."
            hint="Nothing waits for you. What comes in is shown at once."
            icon={CircleCheck}
          >
            <CommandButton id="queue.start" />
            <NextCheck />
          </EmptyState>
        )}
        {(state === 'Start' || state === 'Filters') && (
          <>
            <h2>{ownLease ? 'Go on where you were' : headline(counts)}</h2>
            {state === 'Filters' && <p className={styles.muted}>Only your area: {geos.join(', ')}</p>}
            <CommandButton id="queue.start" variant="primary" size="lg">
              {ownLease ? 'Go on' : 'Start'}
            </CommandButton>
            <p className={styles.muted}>
              The next item is claimed for you for ten minutes, and longer while you work on it.
            </p>
          </>
        )}
      </section>
    </Scope>
  );
}

function stateOf(facts: { claiming: boolean; empty: boolean; failed: boolean; limited: boolean }): FetchState {
  if (facts.claiming) return 'Fetching';
  if (facts.failed) return 'Error';
  if (facts.empty) return 'Empty';
  return facts.limited ? 'Filters' : 'Start';
}

function headline(counts: QueueCounts | null): string {
  if (counts === null) return 'Take the next item';
  const { queue, waiting, more } = counts;
  if (waiting === 0) return `${QUEUE_LABELS[queue]}: nothing waits`;
  const amount = `${waiting.toLocaleString('en')}${more ? '+' : ''}`;
  return `${QUEUE_LABELS[queue]}: ${amount} ${waiting === 1 ? 'item waits' : 'items wait'}`;
}
