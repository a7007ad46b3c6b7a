import type { DuplicatePair } from '../../../contract/shapes/duplicate-pair.ts';
import { CursorList } from '../../duplicates/cursor-list.tsx';
import { PairNames } from '../../duplicates/pair-names.tsx';
import { PairPhotos } from '../../duplicates/pair-photos.tsx';
import { CommandButton } from '../../ui/command-button.tsx';
import styles from './duplicate-filters.module.css';

const ROW_HEIGHT = 60;

interface Props {
  rows: readonly DuplicatePair[];
  cursor: number;
  marked: readonly string[];
  more: boolean;
}

export function PairList({ marked, ...list }: Props) {
  return (
    <CursorList {...list} as="nav" label="Pairs" className={styles.list} rowHeight={ROW_HEIGHT} rowClass={styles.pair}>
      {({ id, first, second, score }) => (
        <>
          <PairPhotos first={first} second={second} />
          <CommandButton id="duplicate-pairs.go-to" args={{ pair: id }} variant="text" size="sm">
            <PairNames first={first} second={second} />
          </CommandButton>
          <span className={styles.facts}>
            <span>
              {score}
              <span className="visually-hidden"> of 100</span>
            </span>
            {marked.includes(id) && 'Marked'}
          </span>
        </>
      )}
    </CursorList>
  );
}
