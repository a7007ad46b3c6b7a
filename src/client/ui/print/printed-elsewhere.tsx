import { registryNow } from '../../keyboard/registry-now.ts';
import styles from './printed-elsewhere.module.css';

/** Printed in place of a list, of which the document holds only visible rows: how to print all of it. */
export function PrintedElsewhere() {
  return (
    <p className={styles.note}>To print this list, choose “{registryNow().get('list.print-view').title}” under More.</p>
  );
}
