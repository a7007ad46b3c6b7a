import { registryNow } from '../keyboard/registry-now.ts';
import styles from './printed-elsewhere.module.css';

/** What stands on paper in place of a list, of which the document holds only the rows in sight: how it is printed whole. */
export function PrintedElsewhere() {
  return (
    <p className={styles.note}>To print this list, choose “{registryNow().get('list.print-view').title}” under More.</p>
  );
}
