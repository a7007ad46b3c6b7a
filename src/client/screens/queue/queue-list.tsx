import { useCallback, useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { queuePlaces } from '../../queue/queue-port.ts';
import { recordOfItem } from '../../queue/record-of-item.ts';
import type { useQueueList } from '../../queue/queue-list.ts';
import { QUEUE_ORDER } from '../../../contract/policy/queues.ts';
import { dispatch } from '../../context/dispatch.ts';
import { list, listScreen, selection } from '../../context/list-state.ts';
import { Scope } from '../../context/scope.tsx';
import { queryClient } from '../../data/query-client.ts';
import { queryKeys } from '../../data/query-keys.ts';
import { knownRecord } from '../../data/records.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Grid, type GridHandle } from '../../ui/grid/grid.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { QUEUE_COLUMNS } from './queue-columns.tsx';
import styles from './queue.module.css';

const ROW_HEIGHT = 36;
/** A queue is neither filtered nor sorted by hand. */
const VIEW = { filter: {}, sort: 'waiting_since', direction: 'asc' } as const;

/** The items in the order in which they are served; anybody may look at any of them. */
export function QueueList({ listing }: { listing: ReturnType<typeof useQueueList> }) {
  const { rows, rowCount, error, counts, fetching, onVisibleRange } = listing;
  const { cursor, selectionVersion } = useSnapshot(list);
  const grid = useRef<GridHandle>(null);
  const room = useRef<HTMLDivElement>(null);
  const rowAt = useCallback((index: number) => rows[index], [rows]);

  useEffect(() => {
    if (list.overview !== 'queue') {
      list.overview = 'queue';
      list.cursor = 0;
      selection.clear();
      list.selectionVersion += 1;
    }
    list.present = true;
    queuePlaces.list = () => grid.current?.focus();
    return () => {
      list.present = false;
      list.peeking = false;
      listScreen.current = null;
      queuePlaces.list = null;
    };
  }, []);

  useEffect(() => {
    listScreen.current = {
      rowAt(index) {
        const item = rowAt(index);
        if (!item) return undefined;
        const known = knownRecord(queryClient, item.id);
        return known && known.version >= item.version ? known : recordOfItem(item);
      },
      view: VIEW,
      setView: () => {},
      reload: () => void queryClient.invalidateQueries({ queryKey: queryKeys.queue }),
      scrollTo: (index) => grid.current?.scrollToRow(index),
      pageRows: () => Math.max(1, Math.floor((room.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2),
    };
    list.count = rows.length;
    list.cursor = Math.max(0, Math.min(list.cursor, rows.length - 1));
    list.rowsVersion += 1;
    // What has left the queue can no longer be decided on together with the rest.
    const there = new Set(rows.map(({ id }) => id));
    for (const id of selection.keys()) if (!there.has(id)) selection.delete(id);
    list.selectionVersion += 1;
  }, [rows, rowAt]);

  const isSelected = useCallback((row: { id: string }) => selection.has(row.id), []);
  const selected = selectionVersion >= 0 ? selection.size : 0;
  return (
    <Scope name="list" className={styles.list ?? ''}>
      {selected > 0 ? <SelectionBar count={selected} /> : <p className={styles.order}>{QUEUE_ORDER}</p>}
      <div ref={room} className={styles.rows} aria-busy={fetching}>
        {error && <ErrorState message={error.message} action={<CommandButton id="list.reload">Retry</CommandButton>} />}
        {!error && !counts && <Skeleton rows={14} label="Loading the queue" />}
        {!error && counts && (
          <Grid
            ref={grid}
            label="Waiting items"
            columns={QUEUE_COLUMNS}
            rowCount={rowCount}
            rowAt={rowAt}
            rowKey={rowKey}
            rowHeight={ROW_HEIGHT}
            cursor={cursor}
            onCursor={setCursor}
            isSelected={isSelected}
            selectionVersion={selectionVersion}
            onToggleSelect={toggleSelect}
            onOpen={open}
            onVisibleRange={onVisibleRange}
            emptyState={<EmptyState title="Nothing waits here." />}
          />
        )}
      </div>
    </Scope>
  );
}

/** What can be done with several items at once. */
function SelectionBar({ count }: { count: number }) {
  return (
    <div className={styles.selection} role="toolbar" aria-label="Selected items">
      <strong>{count} selected</strong>
      <CommandButton id="base-profile.approve" size="sm" variant="primary">
        Approve
      </CommandButton>
      <CommandButton id="base-profile.disapprove" size="sm" variant="outline">
        Disapprove
      </CommandButton>
      <CommandButton id="locale-profile.approve" size="sm" variant="primary">
        Approve
      </CommandButton>
      <CommandButton id="locale-profile.disapprove" size="sm" variant="outline">
        Disapprove
      </CommandButton>
      <CommandButton id="list.clear-selection" size="sm" variant="text">
        Clear
      </CommandButton>
    </div>
  );
}

const rowKey = (row: { id: string }) => row.id;

function setCursor(index: number): void {
  list.cursor = index;
}

function toggleSelect(): void {
  void dispatch({ id: 'list.toggle-selected' }, 'button');
}

function open(): void {
  void dispatch({ id: 'list.open-row' }, 'button');
}
