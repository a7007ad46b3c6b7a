import {
  memo,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { checkboxWidth, columnTracks, type GridColumn, type GridSort, useGridTable, type Slot } from './grid-column.ts';
import { GridHeader, type SelectAll } from './grid-header.tsx';
import { GridRow } from './grid-row.tsx';
import styles from './grid.module.css';
import { useRowWindow } from './use-row-window.ts';
import { useFinger } from '../finger.ts';
import { registryNow } from '../../keyboard/registry-now.ts';
import elsewhere from '../print/printed-elsewhere.module.css';
import { focusOnArrival } from '../return-focus.ts';
import { spacerHeight } from './windowing.ts';
import { openInNewTab, opensElsewhere } from '../new-tab.ts';

export interface GridHandle {
  /** Brings a row (from 0) into sight by the shortest way, without moving the cursor. */
  scrollToRow: (index: number) => void;
  focus: () => void;
  /** px from the top of the first row to the top of the view. */
  offset: () => number;
  scrollTo: (offset: number) => void;
  /** Whether at least half of a row (from 0) is visible. */
  isInSight: (index: number) => boolean;
}

export interface GridProps<Row> {
  label: string;
  columns: readonly GridColumn<Row>[];
  rowCount: number;
  /** undefined: still loading. Give a new function when rows have changed. */
  rowAt: (index: number) => Row | undefined;
  rowKey: (row: Row) => string;
  /** px */
  rowHeight?: number;
  /**
   * Row number from 0; -1: none. It is scrolled into view whenever it moves to another record; if only its record has
   * moved, it stays in sight, or out of it.
   */
  cursor: number;
  onCursor: (index: number) => void;
  /** Left out, the grid has no checkboxes. */
  isSelected?: (row: Row) => boolean;
  /** Raise it with every change of the selection: isSelected may stay the same function over a Set. */
  selectionVersion?: number;
  selectAll?: SelectAll;
  onToggleSelect?: (index: number, how: { extend: boolean }) => void;
  hrefOf?: (row: Row) => string | null;
  onOpen?: (index: number) => void;
  /** Click with Alt held. */
  onPeek?: (index: number) => void;
  sort?: GridSort;
  onSort?: (id: string) => void;
  /** First and last row drawn, some beyond the edges included; -1 when there are none. */
  onVisibleRange?: (first: number, last: number) => void;
  emptyState?: ReactNode;
  ref?: Ref<GridHandle>;
}

function GridView<Row>(props: GridProps<Row>) {
  const { label, columns, rowCount, rowAt, rowKey, rowHeight = 36, cursor, isSelected, onVisibleRange, ref } = props;
  const id = useId();
  const { scroller, header, view, onScroll, reveal, scrollTo, offset, isInSight } = useRowWindow(rowCount, rowHeight);
  const selectable = isSelected !== undefined;
  const checkbox = checkboxWidth(selectable, useFinger());
  const { template, least } = useMemo(() => columnTracks(columns, checkbox), [columns, checkbox]);

  const last = Math.min(view.last, rowCount - 1);
  const first = Math.min(view.first, last + 1);
  const hasCursor = cursor >= 0 && cursor < rowCount && last >= 0;
  const slots: Slot<Row>[] = [];
  for (let index = first; index <= last; index++) slots.push({ index, record: rowAt(index) });
  const parked = hasCursor && cursor < first ? 'above' : hasCursor && cursor > last ? 'below' : undefined;
  if (parked) slots.push({ index: cursor, record: rowAt(cursor) });
  const table = useGridTable(columns, slots);
  const height = spacerHeight({ rowCount, rowHeight, viewport: 0 });

  const record = hasCursor ? rowAt(cursor) : undefined;
  const recordKey = record === undefined ? null : rowKey(record);
  const was = useRef<{ cursor: number; recordKey: string | null }>({ cursor: -1, recordKey: null });
  useLayoutEffect(() => {
    const before = was.current;
    was.current = { cursor, recordKey };
    if (cursor < 0 || cursor === before.cursor) return;
    const isCarried = recordKey !== null && recordKey === before.recordKey;
    if (!isCarried || isInSight(before.cursor)) reveal(cursor);
  }, [cursor, recordKey, reveal, isInSight]);

  useEffect(() => onVisibleRange?.(first, last), [onVisibleRange, first, last]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    markSideways(element);
    const watch = new ResizeObserver(() => markSideways(element));
    watch.observe(element);
    // As wide as all columns, of which there may be more later.
    if (element.firstElementChild) watch.observe(element.firstElementChild);
    return () => watch.disconnect();
  }, [scroller]);

  useImperativeHandle(
    ref,
    () => ({ scrollToRow: reveal, focus: () => focusOnArrival(scroller.current), offset, scrollTo, isInSight }),
    [reveal, scroller, offset, scrollTo, isInSight],
  );

  const tracks = { '--tracks': template, '--least': least, '--header': `${header}px` } as CSSProperties;
  return (
    <div className={styles.frame} style={tracks}>
      {/* Keys belong to the keyboard part, which acts on the cursor; the focus itself never leaves the grid. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        className={styles.scroller}
        aria-label={label}
        aria-rowcount={rowCount + 1}
        aria-colcount={columns.length + (selectable ? 1 : 0)}
        aria-multiselectable={selectable || undefined}
        aria-activedescendant={hasCursor ? `${id}-${cursor}` : undefined}
        onScroll={({ currentTarget }) => {
          markSideways(currentTarget);
          onScroll();
        }}
        onMouseDown={(event) => keepFocus(event)}
        onClick={(event) => click(event, props)}
        onDoubleClick={(event) => doubleClick(event, props)}
        onAuxClick={(event) => auxClick(event, props)}
      >
        <GridHeader
          columns={columns}
          checkbox={checkbox}
          selectAll={props.selectAll}
          sort={props.sort}
          onSort={props.onSort}
        />
        <div role="rowgroup" className={styles.spacer} style={{ height }}>
          <div role="presentation">
            {table.getRowModel().rows.map((row) => {
              const { index, record } = row.original;
              // A row out of sight that is kept for its name is put at an end, where nothing moves it.
              const top =
                index < first ? -rowHeight : index > last ? height - rowHeight : index * rowHeight - view.shift;
              return (
                <GridRow
                  // The number is part of the key: while data move, one record may be on two pages.
                  key={record === undefined ? index : `${index} ${rowKey(record)}`}
                  row={row}
                  columns={columns}
                  id={`${id}-${index}`}
                  index={index}
                  record={record}
                  href={record === undefined ? null : (props.hrefOf?.(record) ?? null)}
                  rowHeight={rowHeight}
                  top={top}
                  current={index === cursor}
                  selected={record !== undefined && (isSelected?.(record) ?? false)}
                  checkbox={checkbox}
                  parked={index === cursor ? parked : undefined}
                />
              );
            })}
          </div>
        </div>
      </div>
      <div className={styles.beyond} />
      {rowCount > 0 && <PrintedElsewhere />}
      {rowCount === 0 && <div className={styles.empty}>{props.emptyState}</div>}
    </div>
  );
}

/** px by which a column may be beyond the edge before it counts as cut. */
const TOLERANCE = 2;

function markSideways(scroller: HTMLElement): void {
  const { scrollLeft, scrollWidth, clientWidth } = scroller;
  scroller.toggleAttribute('data-sideways', scrollLeft > 0);
  scroller.toggleAttribute('data-more-columns', scrollLeft + clientWidth < scrollWidth - TOLERANCE);
}

function rowOf(event: MouseEvent): number {
  const row = (event.target as Element).closest<HTMLElement>('[data-row]');
  return row ? Number(row.dataset.row) : -1;
}

const onCheckbox = (event: MouseEvent) => (event.target as Element).closest('[data-check]') !== null;

const onLinkOf = (event: MouseEvent) => (event.target as Element).closest('a[href]') !== null;

/** The box and the link of a row take no focus: keys still act on the cursor. */
function keepFocus(event: MouseEvent<HTMLElement>) {
  if (!onCheckbox(event) && !onLinkOf(event)) return;
  event.preventDefault();
  event.currentTarget.focus({ preventScroll: true });
}

function click<Row>(event: MouseEvent, { onToggleSelect, onCursor, onPeek, onOpen, rowAt, hrefOf }: GridProps<Row>) {
  const index = rowOf(event);
  if (index < 0) return;
  const onLink = onLinkOf(event);
  // The browser opens it; the cursor stays where it was.
  if (onLink && opensElsewhere(event)) return;
  const row = rowAt(index);
  const address = row === undefined || onCheckbox(event) ? null : hrefOf?.(row);
  // The rest of the row does the same.
  if (address && opensElsewhere(event)) return openInNewTab(address);
  if (onLink) event.preventDefault();
  onCursor(index);
  // Pressed by a screen reader, which has no second click.
  if (onLink && event.detail === 0) onOpen?.(index);
  if (onCheckbox(event)) {
    if (row !== undefined) onToggleSelect?.(index, { extend: event.shiftKey });
  } else if (event.altKey) {
    onPeek?.(index);
  }
}

/** The middle button on a row does what it does on its link. */
function auxClick<Row>(event: MouseEvent, { hrefOf, rowAt }: GridProps<Row>) {
  const row = rowAt(rowOf(event));
  const address = row === undefined || onLinkOf(event) ? null : hrefOf?.(row);
  if (event.button === 1 && address) openInNewTab(address);
}

function doubleClick<Row>(event: MouseEvent, { onOpen }: GridProps<Row>) {
  const index = rowOf(event);
  if (index >= 0 && !onCheckbox(event)) onOpen?.(index);
}

/**
 * The grid of every overview: any number of rows, of which only visible ones are in the document. The grid itself holds
 * the focus and names its current row (aria-activedescendant).
 */
export const Grid = memo(GridView) as typeof GridView;

/** Printed in place of a list, of which the document holds only visible rows: how to print all of it. */
export function PrintedElsewhere() {
  return (
    <p className={elsewhere.note}>
      To print this list, choose “{registryNow().get('list.print-view').title}” under More.
    </p>
  );
}
