import { useCallback, useEffect, useId, useLayoutEffect, useRef, type RefObject } from 'react';
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useSnapshot } from 'valtio';
import type { MatrixRow } from '../../contract/shapes/matrix.ts';
import type { Locale } from '../../contract/shapes/lookups.ts';
import { pathOf } from '../../contract/policy/access.ts';
import { contextChanged } from '../context/context-version.ts';
import { Scope } from '../context/scope.tsx';
import { addressOfView } from '../overview/view-in-address.ts';
import { usePreference } from '../data/preferences.ts';
import { queryClient } from '../data/query-client.ts';
import { queryKeys, type ListView } from '../data/query-keys.ts';
import { useListPages } from '../data/use-list-pages.ts';
import { movePlace, returnHere } from '../overview/places.ts';
import { NoBaseProfile } from './no-base-profile.tsx';
import { CommandButton } from '../ui/command-button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PrintedElsewhere } from '../ui/printed-elsewhere.tsx';
import { ScreenHeading } from '../ui/screen-heading.tsx';
import { useCarriedCursor } from '../record/unseen.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { MatrixLegend } from './matrix-legend.tsx';
import { MatrixCell } from './matrix-cell.tsx';
import { COLUMN_WIDTH, HEADER_HEIGHT, NAME_WIDTH, ROW_HEIGHT } from './matrix-measures.ts';
import { addressOfMatrix } from './matrix-port.ts';
import { cellCarried, followMatrix, matrixScreen, matrixState, rangeOf, type MatrixColumn } from './matrix-state.ts';
import { MATRIX_SOURCE } from './matrix-source.ts';
import { useColumns } from './use-columns.ts';
import overview from '../overview/overview.module.css';
import { focusOnArrival } from '../ui/return-focus.ts';
import styles from './matrix.module.css';
import { written } from '../ui/written.ts';
import { isolated } from '../../contract/policy/isolated.ts';
import { PERSON_TEXT } from '../ui/person-text.tsx';

/** Base profiles by locales, those in use or all, with the status of each locale profile in its cell. */
export function Matrix({ view }: { view: ListView }) {
  const { columns, error: unknownColumns } = useColumns();
  const { cursor } = matrixState;
  const {
    rowAt,
    indexOf,
    total,
    error: unread,
    fetching,
    onVisibleRange,
  } = useListPages(MATRIX_SOURCE, view, cursor.row);
  useLayoutEffect(() => {
    if (total !== null && columns) followMatrix({ rowAt, indexOf }, !fetching, total, columns);
  }, [rowAt, indexOf, fetching, total, columns]);
  const error = unread ?? unknownColumns;
  useCarriedCursor(cellCarried);
  useEffect(() => {
    matrixState.present = true;
    return () => void (matrixState.present = false);
  }, []);
  useLayoutEffect(() => {
    const address = pathOf('base-profiles') + addressOfView(view);
    returnHere('base-profiles', addressOfMatrix(address));
    return () => movePlace(address, { cursor: matrixState.cursor.row, cursorId: matrixState.cursorId });
  }, [view]);
  return (
    <Scope name="matrix" className={overview.screen ?? ''}>
      <ScreenHeading
        title="Base profiles by locale"
        actions={
          <>
            <ToggleLocales />
            <CommandButton id="matrix.leave">List</CommandButton>
          </>
        }
        withoutFocus
      >
        {total !== null && columns && <span className={overview.total}>{`${written(total)} × ${columns.length}`}</span>}
      </ScreenHeading>
      <div className={overview.bar} role="toolbar" aria-label="Marked cells">
        <MatrixLegend />
        <div className={styles.actions}>
          <CommandButton id="matrix.open-cell" size="sm" variant="text" />
          <CommandButton id="matrix.approve" size="sm" variant="outline">
            Approve
          </CommandButton>
          <CommandButton id="matrix.disapprove" size="sm" variant="outline">
            Disapprove
          </CommandButton>
          <CommandButton id="matrix.activate-missing" size="sm" variant="outline">
            Activate missing
          </CommandButton>
          <ClearMarks />
        </div>
      </div>
      {error && (
        <ErrorState
          message={error.message}
          action={
            unread === null ? <ToggleLocales /> : <CommandButton id="matrix.leave">Back to the list</CommandButton>
          }
        />
      )}
      {!error && (total === null || columns === null) && <Skeleton rows={18} label="Loading the matrix" />}
      {!error && total === 0 && Object.keys(view.filter).length === 0 && <NoBaseProfile />}
      {!error && total === 0 && Object.keys(view.filter).length > 0 && (
        <EmptyState title="No base profile fits." hint="Fewer filters show more." />
      )}
      {!error && total !== null && total > 0 && columns?.length === 0 && (
        <EmptyState title="No locale is in use yet." hint="Locales are in use once a base profile has them.">
          <ToggleLocales />
        </EmptyState>
      )}
      {!error && total !== null && total > 0 && columns !== null && columns.length > 0 && (
        <>
          <Cells rowAt={rowAt} total={total} locales={columns} onVisibleRange={onVisibleRange} />
          <PrintedElsewhere />
        </>
      )}
    </Scope>
  );
}

/** The way to the other columns, by their name. */
function ToggleLocales() {
  const isAll = usePreference('matrix-locales') === 'all';
  return (
    <CommandButton id="matrix.toggle-locales" variant="text">
      {isAll ? 'Locales in use' : 'All locales'}
    </CommandButton>
  );
}

/**
 * How many cells are marked. There is nothing to clear where only the cursor's own is; the room stays, or the
 * grid would move under the pointer that marks the next one.
 */
function ClearMarks() {
  const { cursor, anchor } = useSnapshot(matrixState);
  const cells = (Math.abs(cursor.row - anchor.row) + 1) * (Math.abs(cursor.column - anchor.column) + 1);
  return (
    <span className={styles.marked} data-none={cells === 1 || undefined}>
      <span role="status">{`${written(cells)} marked`}</span>
      <CommandButton id="matrix.clear-marks" size="sm" variant="text">
        Clear
      </CommandButton>
    </span>
  );
}

/** What is in sight, and the cursor's place wherever it is: the grid names it as its active cell. */
function withPlace(at: number, range: Range): number[] {
  const shown = defaultRangeExtractor(range);
  if (at >= range.count || shown.includes(at)) return shown;
  return at < (shown[0] ?? 0) ? [at, ...shown] : [...shown, at];
}

const languageOf = (locale: Locale | undefined) => (locale ? `${locale.language} (${locale.code})` : '');

interface CellsProps {
  rowAt: (index: number) => MatrixRow | undefined;
  total: number;
  locales: readonly MatrixColumn[];
  onVisibleRange: (first: number, last: number) => void;
}

function Cells({ rowAt, total, locales, onVisibleRange }: CellsProps) {
  const { cursor, anchor } = useSnapshot(matrixState);
  const id = useId();
  const room = useRef<HTMLDivElement>(null);
  const marked = rangeOf(cursor, anchor);
  // Only a compiler that memoizes would be misled by its functions, and none is used here.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => room.current,
    estimateSize: () => ROW_HEIGHT,
    paddingStart: HEADER_HEIGHT,
    scrollPaddingStart: HEADER_HEIGHT,
    overscan: 6,
    rangeExtractor: useCallback((range: Range) => withPlace(cursor.row, range), [cursor.row]),
  });
  const columns = useVirtualizer({
    horizontal: true,
    count: locales.length,
    getScrollElement: () => room.current,
    estimateSize: () => COLUMN_WIDTH,
    paddingStart: NAME_WIDTH,
    scrollPaddingStart: NAME_WIDTH,
    overscan: 4,
    rangeExtractor: useCallback((range: Range) => withPlace(cursor.column, range), [cursor.column]),
  });
  const rowItems = rows.getVirtualItems();
  const columnItems = columns.getVirtualItems();
  const [first, last] = [rows.range?.startIndex ?? 0, rows.range?.endIndex ?? -1];
  useEffect(() => onVisibleRange(first, last), [first, last, onVisibleRange]);
  useEffect(() => {
    rows.scrollToIndex(Math.min(cursor.row, total - 1));
    columns.scrollToIndex(cursor.column);
    // The two virtualizers stay the same objects.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [cursor.row, cursor.column, total]);
  useLentMatrix(rowAt, locales, room);

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
    >
      <div
        role="presentation"
        style={{ height: rows.getTotalSize(), width: columns.getTotalSize(), position: 'relative' }}
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
        {rowItems.map(({ index, start }) => {
          const row = rowAt(index);
          return (
            <div
              key={index}
              role="row"
              aria-rowindex={index + 2}
              className={styles.row}
              style={{ height: ROW_HEIGHT, top: start }}
            >
              <div
                role="rowheader"
                aria-colindex={1}
                className={styles.name}
                data-current={index === cursor.row || undefined}
                style={{ width: NAME_WIDTH }}
                {...PERSON_TEXT}
              >
                {row ? row.profile_name || 'No name yet' : '…'}
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
                  current={
                    index === cursor.row &&
                    column.index === cursor.column &&
                    `${isolated(row?.profile_name || 'No name yet')}, ${languageOf(locales[column.index])}`
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

/** Lends what is on the screen to commands, and takes the focus when it comes. */
function useLentMatrix(
  rowAt: CellsProps['rowAt'],
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
        void queryClient.invalidateQueries({ queryKey: queryKeys.matrixPages });
        void queryClient.invalidateQueries({ queryKey: queryKeys.localesInUse });
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
