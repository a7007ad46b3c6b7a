import type { PairSide } from '../../contract/shapes/duplicate-pair.ts';
import { sideName } from './side-name.ts';
import styles from './pair-names.module.css';

/** Both sides of a pair below each other, each on one line however long it is. */
export function PairNames({ first, second }: { first: PairSide; second: PairSide }) {
  return (
    <span className={styles.names} title={`${sideName(first)} and ${sideName(second)}`}>
      <span>
        {sideName(first)}
        <span className="visually-hidden"> and </span>
      </span>
      <span>{sideName(second)}</span>
    </span>
  );
}
