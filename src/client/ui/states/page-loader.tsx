import { Button } from '../controls/button.tsx';
import { useHangs } from '../use-settled.ts';
import styles from './page-loader.module.css';

/**
 * Covers the screen between two pages. It shows only after 100 ms, so that a quick change of page does not flash; mount
 * it while a page is loading.
 *
 * @param retry drops what hangs and asks for it again; left out: a new page does
 */
export function PageLoader({ retry = reload }: { retry?: () => unknown }) {
  const hangs = useHangs(true);
  return (
    <div className={styles.loader} role="status">
      <span className={styles.mark} aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      <span>Loading page</span>
      {hangs && (
        <p>
          Loading has taken more than ten seconds. <Button onClick={() => void retry()}>Retry</Button>
        </p>
      )}
    </div>
  );
}

function reload(): void {
  window.location.reload();
}
