import { useEffect, useRef, type ReactNode } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import styles from './duplicate-screen.module.css';

interface Props<Row> {
  /** The element around the rows: a navigation to what is beside them, or a plain box. */
  as: 'nav' | 'div';
  label: string;
  className: string | undefined;
  rows: readonly Row[];
  /** -1: between an answer and the cursor's following it. */
  cursor: number;
  more: boolean;
  rowHeight: number;
  rowClass: string | undefined;
  onEnd?: () => void;
  children: (row: Row) => ReactNode;
}

/** A list of which only the visible rows are drawn; the one under the cursor is scrolled into view. */
export function CursorList<Row>(props: Props<Row>) {
  const { as: Around, label, className, rows, cursor, more, rowHeight, rowClass, onEnd, children } = props;
  const scroller = useRef<HTMLDivElement>(null);
  // Only a compiler that memoizes would be misled by its functions, and none is used here.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  });
  const items = virtual.getVirtualItems();
  const atEnd = (items.at(-1)?.index ?? -1) >= rows.length - 1;
  useEffect(() => {
    if (atEnd) onEnd?.();
  }, [atEnd, onEnd]);
  useEffect(() => {
    if (cursor !== -1) virtual.scrollToIndex(cursor);
  }, [virtual, cursor]);
  const named = { 'aria-label': label };
  return (
    <Around
      ref={scroller}
      className={className}
      {...(Around === 'nav' ? named : { tabIndex: -1, 'data-log-rows': true })}
    >
      <ul style={{ blockSize: virtual.getTotalSize() }} className={styles.spacer} {...(Around === 'div' && named)}>
        {items.map(({ index, start, key }) => {
          const row = rows[index];
          return (
            row && (
              <li
                key={key}
                className={rowClass}
                style={{ insetBlockStart: start, blockSize: rowHeight }}
                data-chosen={index === cursor || undefined}
                aria-current={index === cursor || undefined}
                aria-posinset={index + 1}
                aria-setsize={more ? -1 : rows.length}
              >
                {children(row)}
              </li>
            )
          );
        })}
      </ul>
    </Around>
  );
}
