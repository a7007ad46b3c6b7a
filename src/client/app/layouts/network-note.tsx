import { Hourglass, ServerOff, WifiOff } from 'lucide-react';
import { createPortal } from 'react-dom';
import { useSnapshot } from 'valtio';
import { counted } from '../../../contract/base/words.ts';
import { hasNothing } from '../../data/failed-read-notices.ts';
import { connection } from '../../data/network/connection.ts';
import { queryClient } from '../../data/query-client.ts';
import { useUnderWay } from '../../outbox/outbox.ts';
import { queueState } from '../../queue/queue-state.ts';
import { CommandButton } from '../../ui/controls/command-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useTopSlot } from '../../ui/dialog/notice-slot.tsx';
import { NO_ANSWER_YET } from '../../ui/use-settled.ts';
import styles from './note.module.css';

const KEPT = 'What you type is kept in this browser.';

/**
 * Says above the screen that there is no network or no answering server, and what happens to changes meanwhile; in
 * short also in the dialog that lies over the screen. A
 * request that is only slow can be made anew where the page has nothing to show without it.
 */
export function NetworkNote() {
  const { offlineSince, serverAwaySince, unstarted, unsent } = useSnapshot(connection);
  const { present } = useSnapshot(queueState);
  const slot = useTopSlot();
  const waiting = useUnderWay().length;
  const isOffline = offlineSince !== null;
  const isAway = isOffline || serverAwaySince !== null;
  if (!isAway && unstarted === 0) return null;
  const away = isOffline ? 'You are offline.' : 'The server is not responding.';
  const title = isAway ? away : NO_ANSWER_YET;
  return (
    <>
      <div className={styles.note} data-tone="warning" role="status">
        <Icon of={!isAway ? Hourglass : isOffline ? WifiOff : ServerOff} size={16} />
        <p>
          <strong>{title}</strong> {!isAway && 'Your request continues as soon as it answers. '}
          {KEPT}
          {isAway &&
            waiting > 0 &&
            ` ${counted(waiting, 'decision')} ${waiting === 1 ? 'is' : 'are'} waiting ${isOffline ? 'to be sent' : 'for an answer'}.`}
          {isOffline && waiting === 0 && unsent > 0 && ' Your last step is waiting to be sent.'}
        </p>
        {isOffline && !present && (
          <CommandButton id="queue.give-up" size="sm" variant="text">
            Discard
          </CommandButton>
        )}
        {(isAway || queryClient.isFetching({ type: 'active', predicate: hasNothing }) > 0) && (
          <CommandButton id="screen.retry" size="sm" variant="outline">
            Retry
          </CommandButton>
        )}
      </div>
      {slot?.dataset['notices'] === 'layer' &&
        createPortal(
          <p className={styles.inLayer} data-tone="warning" role="status">
            {title} {KEPT}
          </p>,
          slot,
        )}
    </>
  );
}
