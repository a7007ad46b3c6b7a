import styles from './locale-bar.module.css';

interface LocaleBarProps {
  done: number;
  total: number;
}

/** More segments than this would be narrower than their gaps; the bar then fills in one piece. */
const MOST_SEGMENTS = 8;

/** How many locale profiles of a base profile are done, as a bar and in numbers. */
export function LocaleBar({ done, total }: LocaleBarProps) {
  const segments = total <= MOST_SEGMENTS ? Math.max(1, total) : 1;
  return (
    <span className={styles.bar} data-complete={total > 0 && done >= total ? '' : undefined}>
      <span className={styles.segments} aria-hidden="true">
        {Array.from({ length: segments }, (_, position) => (
          // oxlint-disable-next-line react/no-array-index-key -- segments are nothing but their position
          <span key={position} className={styles.segment}>
            <span style={{ width: `${filled(done, total, segments, position) * 100}%` }} />
          </span>
        ))}
      </span>
      <span aria-hidden="true" className={styles.numbers}>
        {done}/{total}
      </span>
      <span className="visually-hidden">
        {done} of {total} locales done
      </span>
    </span>
  );
}

/** Share of one segment that is filled, 0 to 1. */
function filled(done: number, total: number, segments: number, position: number): number {
  if (total === 0) return 0;
  return Math.min(1, Math.max(0, (done / total) * segments - position));
}
