import { useCallback, useEffect, useId, useLayoutEffect, type MouseEvent, type RefObject } from 'react';
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useSnapshot } from 'valtio';
import { navigate } from 'wouter/use-browser-location';
import { pageOfCell } from '../../../commands/matrix/act-on-cells.ts';
import { addressOf, pathOf } from '../../contract/base/routes.ts';
import { roleNow } from '../session/session-state.ts';
import type { Locale } from '../../contract/base/lookup-operations.ts';
import { type MatrixRow, cellOf, EMPTY_CELL } from '../../contract/profiles/matrix.ts';
import { isolated } from '../../contract/base/words.ts';
import { contextChanged } from '../context/context-version.ts';
import { readAgain } from '../data/failed-read-notices.ts';
import { queryClient } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';
import { PERSON_TEXT } from '../ui/text/person-text.tsx';
import { useFinger } from '../ui/finger.ts';
import { opensElsewhere } from '../ui/new-tab.ts';
import { useRowWindow } from '../ui/grid/use-row-window.ts';
import { spacerHeight } from '../ui/grid/windowing.ts';
import { focusOnArrival } from '../ui/return-focus.ts';
import { useTimeZone } from '../ui/text/time-zone.ts';
import { matrixScreen, matrixState, rangeOf, type MatrixColumn, goToCell, type CellRange } from './matrix-state.ts';
import { nameOfRow } from './rows-and-columns.ts';
import { Zap } from 'lucide-react';
import { STATUS_LABELS } from '../../contract/profiles/status.ts';
import { Icon } from '../ui/icon.tsx';
import { StatusSign } from '../ui/marks/status-mark.tsx';
import { scaled } from '../ui/scaled.ts';
import styles from './matrix.module.css';

/** px */
export const ROW_HEIGHT = scaled(28);
const COLUMN_WIDTH = scaled(36);
const NAME_WIDTH = scaled(200);
export const HEADER_HEIGHT = scaled(32);

interface CellProps {
  id: string;
  row: number;
  column: number;
  left: number;
  /** undefined: not loaded yet. */
  letter: string | undefined;
  /** Its base profile has changed since. */
  stale: boolean;
  marked: CellRange;
  /** Of the page that it leads to; null while its row is loading. */
  address: string | null;
  /** Given for the cell under the cursor: the names of its row and column. */
  current: string | false;
}

/**
 * One cell. The one under the cursor names its person and locale: the focus stays on the grid, and not every screen
 * reader reads the headings of a cell that is only named.
 */
function MatrixCell({ id, row, column, left, letter, stale, marked, address, current }: CellProps) {
  const cell = letter === undefined ? null : cellOf(letter);
  const selected = row >= marked.top && row <= marked.bottom && column >= marked.left && column <= marked.right;
  const status = letter === undefined ? 'loading' : cell === null ? 'no locale profile' : STATUS_LABELS[cell.status];
  const words = [status, cell?.active && 'active', stale && 'stale'].filter(Boolean).join(', ');
  return (
    // Keys belong to the keyboard part, which acts on the cursor; the focus itself never leaves the grid.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="gridcell"
      aria-colindex={column + 2}
      aria-selected={selected}
      aria-label={current === false ? words : `${current}: ${words}`}
      className={styles.cell}
      data-stale={stale || undefined}
      data-current={current !== false || undefined}
      style={{ left, width: COLUMN_WIDTH }}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        goToCell({ row, column }, event.shiftKey);
      }}
    >
      {address !== null && (
        <a href={address} tabIndex={-1} aria-hidden="true" draggable={false} onMouseDown={keepFocus}>
          {cell && <StatusSign status={cell.status} />}
          {cell?.active && <Icon of={Zap} size={10} />}
        </a>
      )}
    </div>
  );
}

/** The focus stays on the grid, where keys act on the cursor. */
const keepFocus = (event: MouseEvent) => {
  event.preventDefault();
};

/** The base profile of a row. The focus stays on the grid, where keys act on the cursor. */
function NameLink({ id, name }: { id: string; name: string }) {
  const address = pathOf('base-profile', { profileBaseId: id });
  // Rows are too low to press a link in with a finger, which has no new tab either.
  if (useFinger()) return name;
  return (
    <a
      href={address}
      tabIndex={-1}
      draggable={false}
      onMouseDown={keepFocus}
      onClick={(event) => {
        if (opensElsewhere(event)) return;
        event.preventDefault();
        navigate(address);
      }}
    >
      {name}
    </a>
  );
}

/** The visible cells, and the cursor's place anywhere: the grid names it as its active cell. */
function withPlace(at: number, count: number, shown: number[]): number[] {
  if (at >= count || shown.includes(at)) return shown;
  return at < (shown[0] ?? 0) ? [at, ...shown] : [...shown, at];
}

const languageOf = (locale: Locale | undefined) => (locale ? `${locale.language} (${locale.code})` : '');

/** The page that Enter on a cell would go to. */
function addressOfCell(row: MatrixRow, locale: MatrixColumn | undefined): string | null {
  if (!locale) return null;
  const filled = cellOf(row.cells[locale.at] ?? EMPTY_CELL) !== null;
  return addressOf(pageOfCell({ profileBaseId: row.id, localeId: locale.id, filled }, roleNow()));
}

interface MatrixCellsProps {
  rowAt: (index: number) => MatrixRow | undefined;
  total: number;
  locales: readonly MatrixColumn[];
  onVisibleRange: (first: number, last: number) => void;
}

export function MatrixCells({ rowAt, total, locales, onVisibleRange }: MatrixCellsProps) {
  const { cursor, anchor } = useSnapshot(matrixState);
  const id = useId();
  const { scroller: room, view, onScroll, reveal } = useRowWindow(total, ROW_HEIGHT, HEADER_HEIGHT);
  const marked = rangeOf(cursor, anchor);
  // Only a compiler that memoizes would be misled by its functions, and none is used here.
  // oxlint-disable-next-line react/incompatible-library
  const columns = useVirtualizer({
    horizontal: true,
    count: locales.length,
    getScrollElement: () => room.current,
    estimateSize: () => COLUMN_WIDTH,
    paddingStart: NAME_WIDTH,
    scrollPaddingStart: NAME_WIDTH,
    overscan: 4,
    rangeExtractor: useCallback(
      (range: Range) => withPlace(cursor.column, range.count, defaultRangeExtractor(range)),
      [cursor.column],
    ),
  });
  const zone = useTimeZone();
  const columnItems = columns.getVirtualItems();
  const last = Math.min(view.last, total - 1);
  const first = Math.min(view.first, last + 1);
  const height = spacerHeight({ rowCount: total, rowHeight: ROW_HEIGHT, viewport: 0 });
  const rows = withPlace(
    cursor.row,
    total,
    Array.from({ length: last - first + 1 }, (_, at) => first + at),
  );
  useEffect(() => onVisibleRange(first, last), [first, last, onVisibleRange]);
  useEffect(() => reveal(cursor.row), [cursor.row, total, reveal]);
  useEffect(() => {
    columns.scrollToIndex(cursor.column);
    // The virtualizer stays the same object.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [cursor.column]);
  useProvidedMatrix(rowAt, locales, room);

  return (
    <div
      ref={room}
      role="grid"
      tabIndex={0}
      className={styles.room}
      aria-label="Base profiles by locale"
      aria-rowcount={total + 1}
      aria-colcount={locales.length + 1}
      aria-multiselectable
      aria-activedescendant={`${id}-${cursor.row}-${cursor.column}`}
      onScroll={onScroll}
    >
      <div
        role="presentation"
        style={{ height: HEADER_HEIGHT + height, width: columns.getTotalSize(), position: 'relative' }}
      >
        <div role="row" aria-rowindex={1} className={styles.header} style={{ height: HEADER_HEIGHT }}>
          <div role="columnheader" aria-colindex={1} className={styles.corner} style={{ width: NAME_WIDTH }}>
            Name
          </div>
          {columnItems.map(({ index, start }) => (
            <div
              key={index}
              role="columnheader"
              aria-colindex={index + 2}
              aria-label={languageOf(locales[index])}
              title={locales[index]?.language}
              className={styles.column}
              data-current={index === cursor.column || undefined}
              style={{ left: start, width: COLUMN_WIDTH }}
            >
              {locales[index]?.code}
            </div>
          ))}
        </div>
        {rows.map((index) => {
          const row = rowAt(index);
          // The cursor's row out of sight is put at an end, where nothing moves it.
          const inSight = index * ROW_HEIGHT - view.shift;
          const top = index < first ? 0 : index > last ? height - ROW_HEIGHT : inSight;
          return (
            <div
              key={index}
              role="row"
              aria-rowindex={index + 2}
              className={styles.row}
              style={{ height: ROW_HEIGHT, top: HEADER_HEIGHT + top }}
            >
              <div
                role="rowheader"
                aria-colindex={1}
                className={styles.name}
                data-current={index === cursor.row || undefined}
                style={{ width: NAME_WIDTH }}
                {...PERSON_TEXT}
              >
                {row ? <NameLink id={row.id} name={nameOfRow(row, zone)} /> : '…'}
              </div>
              {columnItems.map((column) => (
                <MatrixCell
                  key={column.index}
                  id={`${id}-${index}-${column.index}`}
                  row={index}
                  column={column.index}
                  left={column.start}
                  letter={row?.cells[locales[column.index]?.at ?? -1]}
                  stale={row?.stale.includes(locales[column.index]?.at ?? -1) ?? false}
                  marked={marked}
                  address={row ? addressOfCell(row, locales[column.index]) : null}
                  current={
                    index === cursor.row &&
                    column.index === cursor.column &&
                    `${isolated(row ? nameOfRow(row, zone) : 'No name yet')}, ${languageOf(locales[column.index])}`
                  }
                />
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Provides the grid to commands, and takes the focus when it is drawn. */
function useProvidedMatrix(
  rowAt: MatrixCellsProps['rowAt'],
  locales: readonly MatrixColumn[],
  room: RefObject<HTMLDivElement | null>,
) {
  const pageRows = useCallback(
    () => Math.max(1, Math.floor((room.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2),
    [room],
  );
  useLayoutEffect(() => {
    matrixScreen.current = {
      rowAt,
      locales,
      pageRows,
      reload: () => {
        for (const queryKey of [queryKeys.matrixPages, queryKeys.localesInUse]) {
          void readAgain(queryClient, { queryKey });
        }
      },
    };
    contextChanged();
  }, [rowAt, locales, pageRows]);
  useEffect(() => {
    focusOnArrival(room.current);
    return () => {
      matrixScreen.current = null;
      contextChanged();
    };
  }, [room]);
}
