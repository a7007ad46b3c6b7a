import type { FetchQueryOptions } from '@tanstack/react-query';
import type { BaseProfile } from '../../../contract/profiles/base-profile.ts';
import type { LocaleProfile } from '../../../contract/profiles/locale-profile.ts';
import { claimEndedByMerge } from '../../../contract/duplicates/merging.ts';
import { dateOf } from '../../../contract/base/primitives.ts';
import { isolated } from '../../../contract/base/words.ts';
import { claimEnd } from '../lease-keeper.ts';
import { api } from '../../data/api-instance.ts';
import { queryClient } from '../../data/query-client.ts';
import { session } from '../../session/session-state.ts';
import { recordQuery } from '../shown-record.ts';
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

/** Who has ended a claim by merging its item or deciding on it, as a sentence; null: nobody has, or it is not known. */
claimEnd.reason = async ({ kind, record_id: recordId, claimed_at: claimedAt }) => {
  const query: FetchQueryOptions<BaseProfile | LocaleProfile> = recordQuery({ kind, id: recordId });
  const [record, list] = await Promise.all([
    queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(() => null),
    api('version.list', { params: { kind, profileId: recordId }, query: {} }).catch(() => null),
  ]);
  if (record?.merged) return claimEndedByMerge(record.merged.by.name, record.merged.name);
  const [newest] = list?.versions ?? [];
  // An earlier one, such as the disapproval that brought the item here, has ended no claim.
  if (!newest?.decision || dateOf(newest.at) < dateOf(claimedAt)) return null;
  const isOwn = newest.by.user_id === session.user?.claims.user_id;
  const who = isOwn ? 'You have' : `${isolated(newest.by.name)} has`;
  return `${who} ${newest.decision} this${isOwn ? ' in another window' : ''}. Go on to the next item.`;
};
