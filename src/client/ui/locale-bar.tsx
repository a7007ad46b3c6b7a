import styles from './locale-bar.module.css';
import flow from './flow.module.css';

interface LocaleBarProps {
  done: number;
  total: number;
}

export function LocaleBar({ done, total }: LocaleBarProps) {
  return (
    <span className={styles.bar} data-complete={total > 0 && done >= total ? '' : undefined}>
      <span className={styles.track} aria-hidden="true">
        <span style={{ width: `${(done / Math.max(1, done, total)) * 100}%` }} />
      </span>
      <span aria-hidden="true" className={flow.muted}>
        {done}/{total}
      </span>
      <span className="visually-hidden">
        {done} of {total} locales done
      </span>
    </span>
  );
}
