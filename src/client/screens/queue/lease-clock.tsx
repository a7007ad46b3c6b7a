import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { announce } from '../../notices/notify.ts';
import { queueState } from '../../queue/queue-state.ts';
import { useSecond } from '../../ui/clock.ts';
import styles from './item-heading.module.css';

/** Seconds: from here on the clock is marked, and read aloud once. */
const SOON = 60;

/** How long the claim still lasts; typing and pointing extend it. */
export function LeaseClock() {
  const { lease, leaseEnds } = useSnapshot(queueState);
  const now = useSecond();
  const left = Math.max(0, Math.ceil((leaseEnds - now) / 1000));
  const soon = lease !== null && left > 0 && left <= SOON;
  useEffect(() => {
    if (soon) announce('Your claim on this item expires in a minute.');
  }, [soon]);
  if (lease === null) return null;
  const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <span
      className={styles.lease}
      data-soon={left <= SOON || undefined}
      title="This item stays yours while you work on it"
    >
      {left === 0 ? 'Claim expired' : `Yours for ${text}`}
    </span>
  );
}
