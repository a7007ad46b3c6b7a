import { Hourglass, ServerOff, WifiOff } from 'lucide-react';
import { createPortal } from 'react-dom';
import { useSnapshot } from 'valtio';
import { connection } from '../../data/connection.ts';
import { queueState } from '../../queue/queue-state.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useTopSlot } from '../../ui/notice-slot.tsx';
import styles from './note.module.css';

const SILENT = 'The server has not answered for more than ten seconds.';

/**
 * Says above the screen that there is no network or no answering server, and what happens to changes meanwhile; in
 * short also in the dialog that lies over the screen.
 */
export function NetworkNote() {
  const { offlineSince, serverAwaySince, unstarted } = useSnapshot(connection);
  const slot = useTopSlot();
  const isOffline = offlineSince !== null;
  const isAway = isOffline || serverAwaySince !== null;
  if (!isAway && unstarted === 0) return null;
  const title = !isAway ? SILENT : isOffline ? 'You are offline.' : 'The server is not responding.';
  return (
    <>
      {isAway ? <Away title={title} isOffline={isOffline} /> : <StillWaiting />}
      {slot?.dataset['notices'] === 'layer' &&
        createPortal(
          <p className={styles.inLayer} data-tone="warning" role="status">
            {title} What you type is kept in this browser.
          </p>,
          slot,
        )}
    </>
  );
}

function Away({ title, isOffline }: { title: string; isOffline: boolean }) {
  const { sending, present } = useSnapshot(queueState);
  const waiting = sending.length;
  return (
    <div className={styles.note} data-tone="warning" role="status">
      <Icon of={isOffline ? WifiOff : ServerOff} size={16} />
      <p>
        <strong>{title}</strong> What you type is kept in this browser.
        {waiting === 1 && (isOffline ? ' 1 decision is waiting to be sent.' : ' 1 decision is waiting for an answer.')}
        {waiting > 1 && ` ${waiting} decisions are waiting ${isOffline ? 'to be sent' : 'for an answer'}.`}
      </p>
      {isOffline && !present && (
        <CommandButton id="queue.give-up" size="sm" variant="text">
          Discard
        </CommandButton>
      )}
      <CommandButton id="screen.retry" size="sm" variant="outline">
        Retry
      </CommandButton>
    </div>
  );
}

/** Nothing has failed, so there is nothing to retry. */
function StillWaiting() {
  return (
    <div className={styles.note} data-tone="warning" role="status">
      <Icon of={Hourglass} size={16} />
      <p>
        <strong>{SILENT}</strong> Your request continues as soon as it answers. What you type is kept in this browser.
      </p>
    </div>
  );
}
