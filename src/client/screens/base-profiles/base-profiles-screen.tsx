import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { dispatch } from '../../context/dispatch.ts';
import { list, listScreen, selection } from '../../context/list-state.ts';
import { Scope } from '../../context/scope.tsx';
import { queryClient } from '../../data/query-client.ts';
import { queryKeys } from '../../data/query-keys.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Grid, type GridHandle } from '../../ui/grid/grid.tsx';
import { ScreenHeading } from '../../ui/screen-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './base-profiles.module.css';
import { BASE_PROFILE_COLUMNS } from './columns.tsx';
import { ListBar } from './list-bar.tsx';
import { PeekPanel } from './peek-panel.tsx';
import { useBaseProfilePages } from './use-base-profile-pages.ts';
import { addressOfView, viewFromAddress } from './view-in-address.ts';

const ROW_HEIGHT = 36;

/** The overview of base profiles: one grid over any number of rows, worked by keys. */
export function BaseProfilesScreen() {
  const search = useSearch();
  const view = useMemo(() => viewFromAddress(search), [search]);
  const { cursor, selectionVersion, peeking } = useSnapshot(list);
  const { rowAt, total, error, fetching, onVisibleRange } = useBaseProfilePages(view, list.cursor);
  const grid = useRef<GridHandle>(null);
  const room = useRef<HTMLDivElement>(null);

  useEffect(() => {
    listScreen.current = {
      rowAt,
      view,
      setView: (next) => navigate(`/base-profiles${addressOfView(next)}`),
      reload: () => void queryClient.invalidateQueries({ queryKey: queryKeys.baseProfilePages }),
      scrollTo: (index) => grid.current?.scrollToRow(index),
      pageRows: () => Math.max(1, Math.floor((room.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2),
    };
    list.rowsVersion += 1;
  }, [rowAt, view]);

  useEffect(() => {
    list.present = true;
    return () => {
      list.present = false;
      list.peeking = false;
      listScreen.current = null;
    };
  }, []);

  useEffect(() => {
    if (total === null) return;
    list.count = total;
    list.cursor = Math.max(0, Math.min(list.cursor, total - 1));
  }, [total]);

  const ready = total !== null;
  useEffect(() => {
    if (ready) grid.current?.focus();
  }, [ready]);

  const isSelected = useCallback((row: { id: string }) => selection.has(row.id), []);

  return (
    <Scope name="list" className={styles.screen ?? ''}>
      <ScreenHeading title="Base profiles" withoutFocus>
        {ready && <span className={styles.total}>{total.toLocaleString('en')}</span>}
      </ScreenHeading>
      <ListBar view={view} />
      <div className={styles.body}>
        <div ref={room} className={styles.room} aria-busy={fetching}>
          {error && (
            <ErrorState message={error.message} action={<CommandButton id="list.reload">Retry</CommandButton>} />
          )}
          {!error && !ready && <Skeleton rows={18} label="Loading base profiles" />}
          {!error && ready && (
            <Grid
              ref={grid}
              label="Base profiles"
              columns={BASE_PROFILE_COLUMNS}
              rowCount={total}
              rowAt={rowAt}
              rowKey={rowKey}
              rowHeight={ROW_HEIGHT}
              cursor={cursor}
              onCursor={setCursor}
              isSelected={isSelected}
              selectionVersion={selectionVersion}
              onToggleSelect={toggleSelect}
              onOpen={open}
              onPeek={peekAt}
              sort={{ id: view.sort, direction: view.direction }}
              onSort={sortBy}
              onVisibleRange={onVisibleRange}
              emptyState={
                <EmptyState title="No base profile fits." hint="Fewer filters show more.">
                  <CommandButton id="list.clear-filters" variant="primary" />
                </EmptyState>
              }
            />
          )}
        </div>
        {peeking && <PeekPanel record={rowAt(cursor)} />}
      </div>
    </Scope>
  );
}

const rowKey = (row: { id: string }) => row.id;

function setCursor(index: number): void {
  list.cursor = index;
}

/** The click has put the cursor on the row already. */
function toggleSelect(): void {
  void dispatch({ id: 'list.toggle-selected' }, 'button');
}

function open(): void {
  void dispatch({ id: 'list.open-row' }, 'button');
}

function peekAt(): void {
  void dispatch({ id: 'list.peek' }, 'button');
}

function sortBy(by: string): void {
  void dispatch({ id: 'list.sort', args: { by } }, 'button');
}
