import { Hourglass, ServerOff, WifiOff } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { connection } from '../../data/connection.ts';
import { queueState } from '../../queue/queue-state.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './note.module.css';

/** Says above the screen that there is no network or no answering server, and what happens to changes meanwhile. */
export function NetworkNote() {
  const { offlineSince, serverAwaySince, unstarted } = useSnapshot(connection);
  const { sending, present } = useSnapshot(queueState);
  const waiting = sending.length;
  const isOffline = offlineSince !== null;
  if (!isOffline && serverAwaySince === null) return unstarted === 0 ? null : <StillWaiting />;
  return (
    <div className={styles.note} data-tone="warning" role="status">
      <Icon of={isOffline ? WifiOff : ServerOff} size={16} />
      <p>
        <strong>{isOffline ? 'You are offline.' : 'The server is not responding.'}</strong> What you type is kept in
        this browser.
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
        <strong>The server has not answered for more than ten seconds.</strong> Your request continues as soon as it
        answers. What you type is kept in this browser.
      </p>
    </div>
  );
}
