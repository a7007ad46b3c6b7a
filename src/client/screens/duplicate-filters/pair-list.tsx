import { useEffect, useRef } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { DuplicatePair } from '../../../contract/shapes/duplicate-pair.ts';
import { PairNames } from '../../duplicates/pair-names.tsx';
import { CommandButton } from '../../ui/command-button.tsx';
import { LevelledPhoto } from '../../ui/levelled-photo.tsx';
import styles from './duplicate-filters.module.css';

const ROW_HEIGHT = 60;

interface Props {
  rows: readonly DuplicatePair[];
  cursor: number;
  marked: readonly string[];
  more: boolean;
}

export function PairList({ rows, cursor, marked, more }: Props) {
  const scroller = useRef<HTMLElement>(null);
  // Only a compiler that memoizes would be misled by its functions, and none is used here.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
  });
  useEffect(() => virtual.scrollToIndex(cursor), [virtual, cursor]);
  return (
    <nav ref={scroller} className={styles.list} aria-label="Pairs">
      <ul style={{ blockSize: virtual.getTotalSize() }} className={styles.spacer}>
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const pair = rows[index];
          if (!pair) return null;
          const { id, first, second, score } = pair;
          const isMarked = marked.includes(id);
          return (
            <li
              key={key}
              className={styles.pair}
              style={{ insetBlockStart: start, blockSize: ROW_HEIGHT }}
              data-chosen={index === cursor || undefined}
              aria-current={index === cursor || undefined}
              aria-posinset={index + 1}
              aria-setsize={more ? -1 : rows.length}
            >
              {[first, second].map((side) => (
                <LevelledPhoto
                  key={side.id}
                  url={side.photo?.url ?? null}
                  alt=""
                  size={28}
                  level={side.photo?.adult_level ?? null}
                />
              ))}
              <CommandButton id="duplicate-pairs.go-to" args={{ pair: id }} variant="text" size="sm">
                <PairNames first={first} second={second} />
              </CommandButton>
              <span className={styles.facts}>
                <span>
                  {score}
                  <span className="visually-hidden"> of 100</span>
                </span>
                {isMarked && 'Marked'}
              </span>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
