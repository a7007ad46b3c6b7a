import { useEffect, useRef } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { OUTCOME_LABELS } from '../../../../commands/duplicates/log.ts';
import type { DuplicateLogEntry } from '../../../contract/shapes/duplicate-log.ts';
import { PairNames } from '../../duplicates/pair-names.tsx';
import { CommandButton } from '../../ui/command-button.tsx';
import { LevelledPhoto } from '../../ui/levelled-photo.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import styles from './duplicate-logs.module.css';

const ROW_HEIGHT = 44;

interface Props {
  rows: readonly DuplicateLogEntry[];
  cursor: number;
  more: boolean;
  /** The last rows are seen. */
  onEnd: () => void;
}

export function LogRows({ rows, cursor, more, onEnd }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  // Only a compiler that memoizes would be misled by its functions, and none is used here.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
  });
  const items = virtual.getVirtualItems();
  const atEnd = (items.at(-1)?.index ?? -1) >= rows.length - 1;
  useEffect(() => {
    if (atEnd) onEnd();
  }, [atEnd, onEnd]);
  useEffect(() => virtual.scrollToIndex(cursor), [virtual, cursor]);
  return (
    <div ref={scroller} className={styles.rows}>
      <ul aria-label="Log" style={{ blockSize: virtual.getTotalSize() }} className={styles.spacer}>
        {items.map(({ index, start, key }) => {
          const entry = rows[index];
          return (
            entry && (
              <li
                key={key}
                className={styles.row}
                style={{ insetBlockStart: start, blockSize: ROW_HEIGHT }}
                data-chosen={index === cursor || undefined}
                aria-current={index === cursor || undefined}
                aria-posinset={index + 1}
                aria-setsize={more ? -1 : rows.length}
              >
                <Entry entry={entry} />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

function Entry({ entry }: { entry: DuplicateLogEntry }) {
  const { id, occurred_at: at, outcome, first, second, filter, score, actor, reason } = entry;
  return (
    <>
      <span className={styles.time}>
        <RelativeTime at={at} />
      </span>
      <span className={styles.outcome} data-outcome={outcome}>
        {OUTCOME_LABELS[outcome]}
      </span>
      {[first, second].map((side) => (
        <LevelledPhoto
          key={side.id}
          url={side.photo?.url ?? null}
          alt=""
          size={28}
          level={side.photo?.adult_level ?? null}
        />
      ))}
      <CommandButton id="duplicate-log.go-to" args={{ entry: id }} variant="text" size="sm">
        <PairNames first={first} second={second} />
      </CommandButton>
      <span className={styles.facts}>
        {score} · {filter.name}
      </span>
      <span className={styles.facts}>
        {actor.name}
        {reason !== null && `: ${reason}`}
      </span>
    </>
  );
}
