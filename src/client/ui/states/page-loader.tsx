import styles from './page-loader.module.css';

/**
 * Covers the screen between two pages. It shows only after 100 ms, so that a quick change of page does not flash; mount
 * it while a page is loading.
 */
export function PageLoader({ label = 'Loading page' }: { label?: string }) {
  return (
    <div className={styles.loader} role="status">
      <span className={styles.mark} aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      <span className="visually-hidden">{label}</span>
    </div>
  );
}
