import { WifiOff } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { connection } from '../../data/connection.ts';
import { queueState } from '../../queue/queue-state.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './note.module.css';

/** Says above the screen that there is no network, and what becomes of what is done meanwhile. */
export function NetworkNote() {
  const { offlineSince } = useSnapshot(connection);
  const { sending, present } = useSnapshot(queueState);
  const waiting = sending.length;
  if (offlineSince === null) return null;
  return (
    <div className={styles.note} data-tone="warning" role="status">
      <Icon of={WifiOff} size={16} />
      <p>
        <strong>There is no network.</strong> What you type is kept in this browser.
        {waiting === 1 && ' One decision waits to be sent.'}
        {waiting > 1 && ` ${waiting} decisions wait to be sent.`}
      </p>
      {!present && (
        <CommandButton id="queue.give-up" size="sm" variant="text">
          Give up
        </CommandButton>
      )}
      <CommandButton id="screen.retry" size="sm" variant="outline">
        Retry
      </CommandButton>
    </div>
  );
}
