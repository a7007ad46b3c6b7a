import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useSearch } from 'wouter';
import { queueState } from '../queue-state.ts';
import { holdOf } from '../queue-facts.ts';
import { useQueueList, type QueueListing } from '../queue-list.ts';
import { roleNow } from '../../session/session-state.ts';
import { dispatch } from '../../context/dispatch.ts';
import { list, selection } from '../../list/list-state.ts';
import { DecidedStrip } from './decided-strip.tsx';
import { FillInItem } from './fill-in-item.tsx';
import { MarkedItems } from './item-panel.tsx';
import { QueueHeading } from './queue-heading.tsx';
import { QueueList } from './queue-list.tsx';
import { QueueSheet } from './queue-sheet.tsx';
import styles from './queue-screen.module.css';
import { ReviewItem } from './review-item.tsx';
import { StartPanel } from './start-panel.tsx';
import { isSheet } from '../../overview/view-in-address.ts';
import { sendsForms } from '../../../contract/queue/queues.ts';

/** The role's waiting items, to work on or to print. */
export function QueueScreen() {
  return isSheet(useSearch()) ? <QueueSheet /> : <Queue />;
}

/** The list, and beside it the item under review or the button for the next one. */
function Queue() {
  const listing = useQueueList();
  const { shown } = useSnapshot(queueState);

  useEffect(() => {
    queueState.present = true;
    if (queueState.claimsOnReturn) {
      queueState.claimsOnReturn = false;
      void dispatch({ id: 'queue.start' }, 'key');
    } else if (queueState.shown !== null) {
      // A person who comes back is where they left: at the item.
      queueState.arrivals += 1;
    }
    return () => {
      queueState.present = false;
    };
  }, []);

  return (
    <div className={styles.screen}>
      <QueueHeading counts={listing.counts} forYou={listing.forYou} />
      <div className={styles.body}>
        <QueueList listing={listing} />
        <Panel item={shown} listing={listing} />
      </div>
      <DecidedStrip />
    </div>
  );
}

function Panel({ item, listing }: { item: typeof queueState.shown; listing: QueueListing }) {
  // Its holder follows from several parts of the state.
  useSnapshot(queueState);
  const { selectionVersion } = useSnapshot(list);
  if (selectionVersion >= 0 && selection.size > 0) return <MarkedItems />;
  if (item === null) return <StartPanel listing={listing} />;
  if (sendsForms(roleNow()) && holdOf() === 'mine') return <FillInItem item={item} />;
  return <ReviewItem item={item} />;
}
