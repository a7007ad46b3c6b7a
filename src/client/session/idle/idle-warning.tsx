import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { SECOND } from '../../../contract/base/time-spans.ts';
import { dispatch } from '../../context/dispatch.ts';
import { CommandButton } from '../../ui/controls/command-button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import styles from './idle-warning.module.css';
import { idleState } from './idle-watch.ts';

/** Counts down to the idle sign-out, over whatever else is open. */
export function IdleWarning() {
  const { warning } = useSnapshot(idleState);
  if (!warning) return null;
  return (
    <Dialog
      open
      size="sm"
      title="Are you still there?"
      description="Without activity you will be signed out. What you have typed is kept."
      onClose={() => void dispatch({ id: 'session.stay-signed-in' }, 'button')}
      footer={<CommandButton id="session.stay-signed-in" variant="primary" />}
    >
      {warning.answered ? (
        <p role="status">You are still signed in.</p>
      ) : (
        <p className={styles.left}>
          Signed out in <Countdown until={warning.signOutAt} />
        </p>
      )}
    </Dialog>
  );
}

/** Only shows the time; the watch decides by the clock. */
function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((until - now) / SECOND));
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <time role="timer" dateTime={`PT${seconds}S`}>
      {text}
    </time>
  );
}
