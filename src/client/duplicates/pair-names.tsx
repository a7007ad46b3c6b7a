import type { PairSide } from '../../contract/shapes/duplicate-pair.ts';
import { pairName, sideName } from './side-name.ts';
import { PersonText } from '../ui/person-text.tsx';
import styles from './pair-names.module.css';

/** Both sides of a pair below each other, each on one line however long it is. */
export function PairNames({ first, second }: { first: PairSide; second: PairSide }) {
  return (
    <span className={styles.names} title={pairName({ first, second })}>
      <span>
        <PersonText>{sideName(first)}</PersonText>
        <span className="visually-hidden"> and </span>
      </span>
      <span>
        <PersonText>{sideName(second)}</PersonText>
      </span>
    </span>
  );
}
