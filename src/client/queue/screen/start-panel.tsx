import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { LEASE_IN_WORDS } from '../../../contract/queue/lease.ts';
import { counted } from '../../../contract/base/words.ts';
import { QUEUE_LABELS, FETCH_STATES, type FetchState } from '../../../contract/queue/queues.ts';
import type { ForYou, QueueCounts } from '../../../contract/queue/queue-counts.ts';
import { labelOfStart } from '../../../../commands/queue/claims.ts';
import { useCommandContext } from '../../context/read-context.ts';
import { Scope } from '../../context/scope.tsx';
import type { QueueListing } from '../queue-list.ts';
import { queueState } from '../queue-state.ts';
import { liveState, ownCounts } from '../../live/live-counts.ts';
import { session } from '../../session/session-state.ts';
import { CommandButton } from '../../ui/controls/command-button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { focusOnArrival } from '../../ui/return-focus.ts';
import { outdate, queryClient } from '../../data/query-client.ts';
import { queryKeys } from '../../data/query-keys.ts';
import { useSecond } from '../../ui/text/clock.ts';
import { useTimeZone, timeFormat } from '../../ui/text/time-zone.ts';
import { written } from '../../ui/text/written.ts';
import { dateOf, type Timestamp } from '../../../contract/base/primitives.ts';
import styles from './item-panel.module.css';
import flow from '../../ui/layout/flow.module.css';

const MOMENT = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** Why none of the waiting items is served to the person, a sentence for each reason, with when that may change. */
export function keptInWords(kept: NonNullable<ForYou['kept']>, zone: string): string[] {
  const { waiting, claimed, claimed_until: until, skipped, skipped_until: back, asked, asked_until: answered } = kept;
  const at = (moment: Timestamp | null) => (moment ? timeFormat(MOMENT, zone).format(dateOf(moment)) : '');
  const own = waiting - claimed - skipped - asked;
  const items = (count: number, one: string, several: string) =>
    `${counted(count, 'item')} ${count === 1 ? one : several}`;
  return [
    ...(claimed > 0 ? [`${items(claimed, 'is', 'are')} being worked on by others, until at least ${at(until)}.`] : []),
    ...(skipped > 0
      ? [
          `You have skipped ${counted(skipped, 'item')}${skipped === 1 ? ', which comes' : ', the first of which comes'} back on ${at(back)}.`,
        ]
      : []),
    ...(asked > 0
      ? [
          `${items(asked, 'waits', 'wait')} for the answer to a question${asked === 1 ? '' : ', the first of them'} until ${at(answered)} at the latest.`,
        ]
      : []),
    ...(own > 0 ? [`${items(own, 'is', 'are')} your own work, which someone else has to check.`] : []),
  ];
}

interface StartPanelProps {
  /** The queue as fetched; `ownLease` is a claim made earlier, perhaps in another tab. */
  listing: Pick<QueueListing, 'counts' | 'forYou' | 'ownLease' | 'error' | 'fetching'>;
}

/** Nothing is claimed: the button for the next item, or why there is none. */
export function StartPanel({ listing }: StartPanelProps) {
  const { ownLease } = listing;
  const counts = useCounts(listing.counts);
  const forYou = useForYou(listing.counts, listing.forYou);
  const zone = useTimeZone();
  const context = useCommandContext();
  const kept = forYou?.kept ? keptInWords(forYou.kept, zone) : null;
  const none = counts?.waiting === 0 || kept !== null;
  const { claiming, empty, error } = useSnapshot(queueState);
  const { user, seenAs } = useSnapshot(session);
  const geos = seenAs?.areas.length ? seenAs.areas : (user?.claims.geos ?? []);
  const shown = shownOf({
    claiming,
    empty: empty && none,
    failed: error !== null,
    limited: geos.length > 0,
  });
  // Nothing to begin with, as far as known.
  const idle = ownLease === null && none;
  const panel = useRef<HTMLElement>(null);
  // Only with the panel's content: the list's answer must not take the focus from where the person is by then.
  useEffect(() => {
    if (panel.current?.dataset['shown'] === shown) focusOnArrival(panel.current);
  }, [shown]);

  return (
    <Scope name="queue" className={styles.panel ?? ''}>
      <section
        ref={panel}
        tabIndex={-1}
        className={styles.start}
        aria-label="Start"
        data-shown={shown}
        data-fetch-state={FETCH_STATES[stateOf(shown, listing)]}
      >
        {shown === 'Fetching' && <Skeleton rows={6} label="Claiming the next item" />}
        {shown === 'Error' && (
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
        {shown === 'Empty' && (
          <EmptyState
            title={kept === null ? 'All done.' : NOTHING_FOR_YOU}
            hint={[...(kept ?? ['Nothing is waiting for you.']), 'New items appear here at once.'].join(' ')}
            icon={CircleCheck}
          >
            <CommandButton id="queue.start" />
            <NextCheck />
          </EmptyState>
        )}
        {(shown === 'Start' || shown === 'Filters') && (
          <>
            <h2>{ownLease ? 'Continue where you left off' : headline(counts, forYou)}</h2>
            {ownLease === null && kept?.map((sentence) => <p key={sentence}>{sentence}</p>)}
            {shown === 'Filters' && <p className={flow.muted}>Only your area: {geos.join(', ')}</p>}
            {listing.error && (
              <p className={flow.muted}>The queue could not be loaded. You can still claim the next item.</p>
            )}
            <CommandButton id="queue.start" variant={idle ? 'outline' : 'primary'} size="lg">
              {labelOfStart(context)}
            </CommandButton>
            <p className={flow.muted}>
              {idle
                ? 'New items appear here at once.'
                : `${ownLease ? 'It' : 'The next item'} is yours for ${LEASE_IN_WORDS}. Working on it extends the time.`}
            </p>
          </>
        )}
      </section>
    </Scope>
  );
}

/** The state of the claim for the panel. */
function shownOf(facts: { claiming: boolean; empty: boolean; failed: boolean; limited: boolean }): FetchState {
  if (facts.claiming) return 'Fetching';
  if (facts.failed) return 'Error';
  if (facts.empty) return 'Empty';
  return facts.limited ? 'Filters' : 'Start';
}

/** The state of the queue screen's fetching: the claim's, and where that has nothing to say, the list's. */
function stateOf(shown: FetchState, { counts, error, fetching }: StartPanelProps['listing']): FetchState {
  if (shown !== 'Start' && shown !== 'Filters') return shown;
  if (fetching && (error || counts === null)) return 'Fetching';
  return error ? 'Error' : shown;
}

const NOTHING_FOR_YOU = 'Nothing for you at the moment.';

/** The newest counts of the queue: one number in the heading, the list and the panel. */
export function useCounts(fetched: QueueCounts | null): QueueCounts | null {
  return ownCounts(useSnapshot(liveState).queues) ?? fetched;
}

/** What is there for the person, as of the newest counts: those come without it, and what waits for others alone stays. */
export function useForYou(fetched: QueueCounts | null, forYou: ForYou | null): ForYou | null {
  const counts = useCounts(fetched);
  if (!forYou || forYou.open === null || !counts || !fetched) return forYou;
  return { ...forYou, open: Math.max(0, forYou.open + counts.waiting - fetched.waiting) };
}

/** How much waits, and where that is another number, how much of it Start would give. `items`: its unit. */
export function waitingInWords({ waiting, more }: QueueCounts, forYou: ForYou | null, items = ''): string {
  const open = forYou?.kept ? 0 : forYou?.open || waiting;
  const yours = waiting > open ? `, ${open === 0 ? 'none' : written(open)} for you` : '';
  return `${written(waiting)}${more ? '+' : ''}${items} waiting${yours}`;
}

function headline(counts: QueueCounts | null, forYou: ForYou | null): string {
  if (counts === null) return 'Take the next item';
  const { queue, waiting } = counts;
  if (waiting === 0) return `${QUEUE_LABELS[queue]}: nothing waiting`;
  if (forYou?.kept) return NOTHING_FOR_YOU;
  return `${QUEUE_LABELS[queue]}: ${waitingInWords(counts, forYou, waiting === 1 ? ' item' : ' items')}`;
}

/** Seconds between two reads of an empty queue, should the live connection be broken. */
const CHECK_SECONDS = 30;

/** Reads again automatically, and says when. */
function NextCheck() {
  const now = useSecond();
  const left = Math.max(0, CHECK_SECONDS - Math.floor((now - lastLook()) / 1000));
  useEffect(() => {
    if (left === 0) outdate(queryClient, queryKeys.queue);
  }, [left]);
  return <span className={flow.muted}>Next check in {left} s</span>;
}

/** Milliseconds since 1970; a failed read counts as well. */
function lastLook(): number {
  const { dataUpdatedAt = 0, errorUpdatedAt = 0 } = queryClient.getQueryState(queryKeys.queue) ?? {};
  return Math.max(dataUpdatedAt, errorUpdatedAt);
}
