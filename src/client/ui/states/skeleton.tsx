import styles from './skeleton.module.css';

interface SkeletonProps {
  /** The number of rows that the place will hold. */
  rows?: number;
  /** px */
  rowHeight?: number;
  label?: string;
}

/** Of uneven length, as text is; in per cent of the row. */
const LENGTHS = [62, 48, 71, 55, 66, 43, 58];

/** Grey rows in place of rows that are loading. */
export function Skeleton({ rows = 8, rowHeight = 36, label = 'Loading' }: SkeletonProps) {
  return (
    <div role="status" className={styles.skeleton}>
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows without content are nothing but their position
        <div key={row} className={styles.row} style={{ height: rowHeight }} aria-hidden="true">
          <span className={styles.block} style={{ width: 28 }} />
          <span className={styles.block} style={{ width: `${LENGTHS[row % LENGTHS.length]}%` }} />
        </div>
      ))}
    </div>
  );
}
