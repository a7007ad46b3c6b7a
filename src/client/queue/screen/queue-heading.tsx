import { useSnapshot } from 'valtio';
import { labelOfStart } from '../../../../commands/queue/claims.ts';
import { QUEUE_LABELS } from '../../../contract/queue/queues.ts';
import type { ForYou, QueueCounts } from '../../../contract/queue/queue-counts.ts';
import { useCommandContext } from '../../context/read-context.ts';
import { holdOf } from '../queue-facts.ts';
import { queueState } from '../queue-state.ts';
import { list, selection } from '../../list/list-state.ts';
import { CommandButton } from '../../ui/controls/command-button.tsx';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx';
import { LeaseClock } from './item-heading.tsx';
import { useCounts, useForYou, waitingInWords } from './start-panel.tsx';
import styles from './queue-screen.module.css';
import { written } from '../../ui/text/written.ts';
import { PersonText } from '../../ui/text/person-text.tsx';

/** While another item is viewed, or several are marked: the claimed one, and how long its claim lasts. */
function OwnClaim({ name }: { name: string }) {
  return (
    <span className={styles.ownClaim}>
      Your item:{' '}
      <strong>
        <PersonText>{name}</PersonText>
      </strong>{' '}
      <LeaseClock />
    </span>
  );
}

interface Props {
  counts: QueueCounts | null;
  forYou: ForYou | null;
}

/** The queue, how much waits in it, and the button for the next item. */
export function QueueHeading({ counts: fetched, forYou: fetchedForYou }: Props) {
  const counts = useCounts(fetched);
  const forYou = useForYou(fetched, fetchedForYou);
  const context = useCommandContext();
  const { shown, lease, lastClaimed, claiming } = useSnapshot(queueState);
  // The selection itself is not observed; its version says when to look again.
  useSnapshot(list);
  const others = (counts?.taken ?? 0) - (lease === null ? 0 : 1);
  const inView = holdOf() === 'mine' && selection.size === 0;
  return (
    <ScreenHeading
      title="Queue"
      withoutFocus
      actions={
        !inView && (
          <>
            {/* The shown item stays until the answer; without an item the panel says it. */}
            {claiming && shown && (
              <span role="status" className={styles.ownClaim}>
                Claiming the item…
              </span>
            )}
            {!claiming && lease && lastClaimed && <OwnClaim name={lastClaimed.profile_name || 'No name yet'} />}
            <CommandButton
              id="queue.start"
              className={styles.headStart ?? ''}
              variant={shown || (lease === null && (counts?.waiting === 0 || forYou?.kept)) ? 'outline' : 'primary'}
            >
              {labelOfStart(context)}
            </CommandButton>
          </>
        )
      }
    >
      {counts && (
        <p className={styles.counts}>
          <span>{QUEUE_LABELS[counts.queue]}</span>
          <strong data-count="waiting">{waitingInWords(counts, forYou)}</strong>
          {counts.overdue > 0 && <span data-overdue="true">{written(counts.overdue)} past due</span>}
          {counts.late_soon > 0 && <span>{written(counts.late_soon)} due soon</span>}
          {counts.stale > 0 && <span>{written(counts.stale)} published and stale</span>}
          {others > 0 && <span>{written(others)} being worked on by others</span>}
          {counts.oldest && (
            <span>
              the oldest has waited <RelativeTime at={counts.oldest} />
            </span>
          )}
        </p>
      )}
    </ScreenHeading>
  );
}
