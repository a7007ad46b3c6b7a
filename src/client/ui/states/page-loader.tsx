import { useEffect, useState } from 'react';
import { SILENT_FOR } from '../../data/network/connection.ts';
import { Button } from '../controls/button.tsx';
import styles from './page-loader.module.css';

/**
 * Covers the screen between two pages. It shows only after 100 ms, so that a quick change of page does not flash; mount
 * it while a page is loading.
 *
 * @param retry drops what hangs and asks for it again; left out: a new page does
 */
export function PageLoader({ retry = reload }: { retry?: () => unknown }) {
  const [hangs, setHangs] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHangs(true), SILENT_FOR);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.loader} role="status">
      <span className={styles.mark} aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      <span className="visually-hidden">Loading page</span>
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
