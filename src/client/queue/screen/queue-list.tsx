import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { followNext } from '../next-item.ts';
import { followQueue, noticeEndedClaim, noticeOtherClaim, previewRow } from '../follow-queue.ts';
import { queuePlaces } from '../queue-port.ts';
import { useUnderWay } from '../../outbox/outbox.ts';
import { queueState, type QueueState } from '../queue-state.ts';
import type { QueueItem } from '../../../contract/queue/queue-items.ts';
import { type QueueListing, recordOfItem } from '../queue-list.ts';
import { QUEUE_ORDER } from '../../../contract/queue/queues.ts';
import { dispatch } from '../../context/dispatch.ts';
import { listPort } from '../../list/list-port.ts';
import { list, listFollower, listScreen, selection, useRowInView, keepMarksAsDrawn } from '../../list/list-state.ts';
import { drawnCursor, rowsOf } from '../../context/row-cursor.ts';
import { Scope } from '../../context/scope.tsx';
import { queryClient } from '../../data/query-client.ts';
import { readAgain } from '../../data/failed-read-notices.ts';
import { queryKeys } from '../../data/query-keys.ts';
import { CommandButton } from '../../ui/controls/command-button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Grid, type GridHandle } from '../../ui/grid/grid.tsx';
import { useRowHeight } from '../../ui/grid/grid-column.ts';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { pageOfItem, QUEUE_COLUMNS, createHeldItems, type HeldItem } from './queue-columns.tsx';
import { useCounts } from './start-panel.tsx';
import styles from './queue-screen.module.css';
import { FailedRead } from '../../ui/states/failed-read.tsx';

const LIST_SCOPES = ['list', 'queue-list'] as const;
/** Rows that are loaded at most to go to the last one. */
const MOST_ROWS = 1000;
/** A queue is neither filtered nor sorted by hand. */
const VIEW = { filter: {}, sort: 'waiting_since', direction: 'asc' } as const;

/** The items in the order in which they are served; anybody may view any of them. */
export function QueueList({ listing }: { listing: QueueListing }) {
  const { rowCount, error, counts, nextId, ownLease, fetching, fetchedAt, onVisibleRange } = listing;
  const rows = useHeldItems(listing.rows);
  const counted = useCounts(counts);
  // The name, and its marks.
  const rowHeight = useRowHeight('two');
  const { cursor, cursorId, selectionVersion } = useSnapshot(list);
  const grid = useRef<GridHandle>(null);
  const room = useRef<HTMLDivElement>(null);
  const rowAt = useCallback((index: number) => rows[index], [rows]);
  /** The item shown when the person asked for the last row, which is being loaded; null: nobody has. */
  const endFrom = useRef<{ shown: string | undefined } | null>(null);

  // Before the rows are followed, which are there at once where the list was just fetched.
  useLayoutEffect(() => {
    if (list.overview !== 'queue') {
      list.overview = 'queue';
      selection.clear();
      list.selectionVersion += 1;
    }
    listFollower.forget();
    list.cursorId = queueState.shown?.id ?? null;
    list.cursor = -1;
  }, []);

  // A layout effect, as in an overview: of two successive lists the second one is registered.
  useLayoutEffect(() => {
    list.present = true;
    queuePlaces.list = () => grid.current?.focus();
    return () => {
      list.present = false;
      list.peeking = false;
      listScreen.current = null;
      queuePlaces.list = null;
    };
  }, []);

  useLayoutEffect(() => {
    const { indexOf } = rowsOf(rows);
    const recordAt = (index: number) => {
      const item = rowAt(index);
      return item && recordOfItem(item);
    };
    listScreen.current = {
      rowAt: recordAt,
      indexOf,
      goTo(index) {
        endFrom.current = null;
        previewRow({ rowAt, indexOf }, index);
      },
      goToEnd() {
        if (rowCount === rows.length || rows.length >= MOST_ROWS) return false;
        endFrom.current = { shown: queueState.shown?.id };
        onVisibleRange(0, rows.length);
        return true;
      },
      view: VIEW,
      setView: () => {},
      reload: () => void readAgain(queryClient, { queryKey: queryKeys.queue }),
      scrollTo: (index) => grid.current?.scrollToRow(index),
      // Beside a disapproval a narrow window has no room for the list: there the item itself is visible.
      isInSight: (index) => room.current?.clientHeight === 0 || (grid.current?.isInSight(index) ?? false),
      pageRows: () => Math.max(1, Math.floor((room.current?.clientHeight ?? 0) / rowHeight) - 2),
    };
    queueState.nextId = nextId;
    queueState.continues = ownLease !== null;
    if (counts !== null) followNext(rows);
    noticeOtherClaim(ownLease);
    if (!fetching) noticeEndedClaim(ownLease, fetchedAt);
    list.rowsVersion += 1;
    // Before the first answer nothing is known to have left.
    if (counts === null) return;
    followQueue({ rowAt, indexOf }, !fetching, rows.length);
    if (endFrom.current && !fetching) goOnToEnd(endFrom.current.shown);
    // What has left the queue can no longer be decided on with the rest.
    for (const id of selection.keys()) if (indexOf(id) === undefined) selection.delete(id);
    keepMarksAsDrawn(indexOf, recordAt);
    list.selectionVersion += 1;
    function goOnToEnd(from: string | undefined): void {
      // After anything else that the person has opened meanwhile, the cursor stays there.
      if (error || queueState.shown?.id !== from) endFrom.current = null;
      else if (!listScreen.current?.goToEnd?.()) listPort.move('last');
    }
  }, [rows, rowAt, rowCount, nextId, ownLease, counts, error, fetching, fetchedAt, rowHeight, onVisibleRange]);

  useLayoutEffect(() => {
    list.total = counted?.waiting ?? null;
    list.more = counted?.more ?? false;
  }, [counted]);

  const place = drawnCursor({ cursor, cursorId }, { rowAt });
  const item = place === -1 ? undefined : rowAt(place);
  useRowInView(useMemo(() => (item ? recordOfItem(item) : null), [item]));

  const isSelected = useCallback((row: { id: string }) => selection.has(row.id), []);
  const selected = selectionVersion >= 0 ? selection.size : 0;
  return (
    <Scope name={LIST_SCOPES} className={styles.list ?? ''}>
      {selected > 0 ? <SelectionBar count={selected} /> : <p className={styles.order}>{QUEUE_ORDER}</p>}
      <div ref={room} className={styles.rows} aria-busy={fetching}>
        {error && <FailedRead error={error} retry="list.reload" />}
        {!error && !counts && <Skeleton rows={14} label="Loading the queue" />}
        {!error && counts && (
          <Grid
            ref={grid}
            label="Waiting items"
            columns={QUEUE_COLUMNS}
            rowCount={rowCount}
            rowAt={rowAt}
            rowKey={rowKey}
            rowHeight={rowHeight}
            cursor={place}
            onCursor={setCursor}
            isSelected={isSelected}
            selectionVersion={selectionVersion}
            onToggleSelect={toggleSelect}
            hrefOf={pageOfItem}
            onOpen={claim}
            onVisibleRange={onVisibleRange}
            emptyState={<EmptyState title="Nothing is waiting here." />}
          />
        )}
      </div>
    </Scope>
  );
}

/** The items themselves are named beside it, with their actions. */
function SelectionBar({ count }: { count: number }) {
  return (
    <div className={styles.selection} role="toolbar" aria-label="Selected items">
      <strong>{count} selected</strong>
      <CommandButton id="list.clear-selection" size="sm" variant="text">
        Clear
      </CommandButton>
    </div>
  );
}

function useHeldItems(rows: readonly QueueItem[]): readonly HeldItem[] {
  const { lease, released, decisions } = useSnapshot(queueState) as QueueState;
  const sending = useUnderWay();
  const [heldItems] = useState(createHeldItems);
  return useMemo(
    () => heldItems(rows, { lease, released, decisions, sending }),
    [heldItems, rows, lease, released, decisions, sending],
  );
}

const rowKey = (row: { id: string }) => row.id;

function setCursor(index: number): void {
  listScreen.current?.goTo(index);
}

function toggleSelect(index: number): void {
  const row = listScreen.current?.rowAt(index);
  if (row) void dispatch({ id: 'list.toggle-row', args: { row: row.id } }, 'button');
}

/** The click before has shown the item already. */
function claim(): void {
  void dispatch({ id: 'queue.claim' }, 'button');
}
