import styles from './image-editor.module.css';

const RADIUS = 8;
const ROUND = 2 * Math.PI * RADIUS;

/** How many images have an adult level: a ring that closes, and the words beside it. */
export function TaggedRing({ tagged, of }: { tagged: number; of: number }) {
  const share = of === 0 ? 1 : tagged / of;
  return (
    <span className={styles.ring} data-done={tagged === of || undefined}>
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r={RADIUS} className={styles.ringGround} />
        <circle
          cx="10"
          cy="10"
          r={RADIUS}
          className={styles.ringShare}
          strokeDasharray={`${share * ROUND} ${ROUND}`}
          transform="rotate(-90 10 10)"
        />
      </svg>
      {tagged} of {of} tagged
    </span>
  );
}
