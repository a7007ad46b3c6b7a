import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, type ComponentType, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { navigate } from 'wouter/use-browser-location';
import type { ProfileRecord } from '../../../commands/context.ts';
import type { ListSort } from '../../../commands/list/port.ts';
import { shownDirection } from '../../../commands/list/sort.ts';
import { addressOf, pathOf } from '../../contract/base/routes.ts';
import type { ListFilter, OverviewRoute } from '../../contract/profiles/filter-fields.ts';
import { dispatch } from '../context/dispatch.ts';
import { list, listFollower, listScreen, selection, useRowInView, keepMarksAsDrawn } from '../list/list-state.ts';
import { drawnCursor, putCursor } from '../context/row-cursor.ts';
import { Scope } from '../context/scope.tsx';
import { addressOfView } from './view-in-address.ts';
import { usePreference } from '../data/preferences.ts';
import { queryClient } from '../data/query-client.ts';
import { readAgain } from '../data/failed-read-notices.ts';
import type { ListView } from '../data/query-keys.ts';
import { useListPages, type ListSource } from '../data/use-list-pages.ts';
import { columnsKey } from './saved-views.ts';
import { beginPlace, enterPlace, firstRowOf, keepPlace, offsetOf, wasMoved } from './places.ts';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { type GridColumn, useRowHeight } from '../ui/grid/grid-column.ts';
import { namesInWords } from '../../../commands/changes.ts';
import { Grid, type GridHandle } from '../ui/grid/grid.tsx';
import { Pane } from '../ui/layout/pane.tsx';
import { ScreenHeading } from '../ui/layout/screen-heading.tsx';
import { Skeleton } from '../ui/states/skeleton.tsx';
import { useDefaultView } from './use-overview-address.ts';
import { ListBar, type SelectedAction } from './list-bar.tsx';
import { written } from '../ui/text/written.ts';
import { pageOfRecord } from '../../../commands/screen-command.ts';
import { FailedRead } from '../ui/states/failed-read.tsx';
import styles from './overview.module.css';
import flow from '../ui/layout/flow.module.css';
import { useRegionNames } from './filter-choices.ts';

/** No list is on the screen any more; its place is kept elsewhere. */
function leaveOverview(): void {
  list.present = false;
  list.peeking = false;
  listScreen.current = null;
}

interface OverviewProps<Row extends ProfileRecord, View extends ListView<ListFilter, ListSort>> {
  route: OverviewRoute;
  title: string;
  /** Shown when no row fits the filter. */
  emptyTitle: string;
  /** Shown when there is no row at all: what to do first. */
  whileNone: ReactNode;
  /** Keep it the same object while nothing changes, like source and columns. */
  view: View;
  source: ListSource<View, Row>;
  columns: readonly GridColumn<Row>[];
  actions?: ReactNode;
  selectedActions: readonly SelectedAction[];
  peek: ComponentType<{ record: Row }>;
}

/** An overview of records: one grid over any number of rows, used by keys. */
export function Overview<Row extends ProfileRecord, View extends ListView<ListFilter, ListSort>>(
  props: OverviewProps<Row, View>,
) {
  const { route, title, emptyTitle, whileNone, view, source, columns, actions, selectedActions, peek: Peek } = props;
  const { cursor, cursorId, selectionVersion, peeking } = useSnapshot(list);
  const address = pathOf(route) + addressOfView(view);
  useDefaultView(route, address);
  useRegionNames(view.filter.country);
  const rowHeight = useRowHeight();
  const { rowAt, indexOf, total, error, fetching, onVisibleRange } = useListPages(
    source,
    view,
    firstRowOf(address, rowHeight),
  );
  const { hidden } = usePreference(columnsKey(route));
  const shown = useMemo(
    () => columns.filter(({ id, fixed }) => fixed === true || !hidden.includes(id)),
    [columns, hidden],
  );
  const grid = useRef<GridHandle>(null);
  const room = useRef<HTMLDivElement>(null);

  const offsetNow = useCallback(() => grid.current?.offset(), []);

  // A layout effect: its cleanup still finds the grid and can save its position.
  useLayoutEffect(() => {
    enterPlace(route, address);
    return () => keepPlace(address, offsetNow() ?? offsetOf(address));
  }, [route, address, offsetNow]);
  // Not after the next list has been drawn: its own data would be removed.
  useLayoutEffect(() => leaveOverview, []);

  useEffect(() => {
    const rows = { rowAt, indexOf };
    listScreen.current = {
      ...rows,
      goTo: (index) => putCursor(list, rows, index),
      view,
      overview: { route, columns: columns.filter(({ fixed }) => fixed !== true) },
      setView: (next, wantedId) => {
        const wanted = pathOf(route) + addressOfView(next);
        beginPlace(wanted, wantedId);
        navigate(wanted);
      },
      reload: () => void readAgain(queryClient, { queryKey: source.keyOf(view, 0).slice(0, 1) }),
      scrollTo: (index) => grid.current?.scrollToRow(index),
      isInSight: (index) => grid.current?.isInSight(index) ?? false,
      pageRows: () => Math.max(1, Math.floor((room.current?.clientHeight ?? 0) / rowHeight) - 2),
    };
    list.rowsVersion += 1;
  }, [rowAt, indexOf, view, route, source, columns, rowHeight]);

  useLayoutEffect(() => {
    // Where no rows can be loaded there is none to go to, and no other list's count.
    if (error) {
      list.count = 0;
      list.total = null;
      list.more = false;
    }
    if (error || total === null) return;
    list.count = total;
    list.total = null;
    list.more = false;
    listFollower.follow(list, { rowAt, indexOf }, !fetching, total);
    keepMarksAsDrawn(indexOf, rowAt);
  }, [rowAt, indexOf, total, fetching, error]);

  const place = error ? -1 : drawnCursor({ cursor, cursorId }, { rowAt });
  const focused = place === -1 ? undefined : rowAt(place);
  useRowInView(focused ?? null);

  const ready = total !== null;
  useEffect(() => {
    if (!ready) return;
    grid.current?.focus();
    grid.current?.scrollTo(offsetOf(address));
    if (wasMoved(address)) grid.current?.scrollToRow(list.cursor);
  }, [ready, address]);

  const isSelected = useCallback((row: { id: string }) => selection.has(row.id), []);

  return (
    <Scope name="list" className={styles.screen ?? ''}>
      <ScreenHeading title={title} detail={markedInWords()} actions={actions} withoutFocus>
        {ready && <span className={flow.muted}>{written(total)}</span>}
      </ScreenHeading>
      <ListBar view={view} selectedActions={selectedActions} />
      <div className={styles.body}>
        <div ref={room} className={styles.room} aria-busy={fetching}>
          {error && <FailedRead error={error} retry="list.reload" />}
          {!error && !ready && <Skeleton rows={18} label={`Loading ${title.toLowerCase()}`} />}
          {!error && ready && (
            <Grid
              ref={grid}
              label={title}
              columns={shown}
              rowCount={total}
              rowAt={rowAt}
              rowKey={rowKey}
              rowHeight={rowHeight}
              cursor={place}
              onCursor={setCursor}
              isSelected={isSelected}
              selectionVersion={selectionVersion}
              onToggleSelect={toggleSelect}
              hrefOf={hrefOf}
              onOpen={open}
              onPeek={peekAt}
              sort={{ id: view.sort, direction: shownDirection(view) }}
              onSort={sortBy}
              onVisibleRange={onVisibleRange}
              emptyState={
                Object.keys(view.filter).length === 0 ? (
                  whileNone
                ) : (
                  <EmptyState title={emptyTitle} hint="Remove a filter to see more.">
                    <CommandButton id="list.clear-filters" variant="primary" />
                  </EmptyState>
                )
              }
            />
          )}
        </div>
        {peeking && total !== 0 && (
          <Pane className={styles.peek} role="complementary" aria-label="Peek">
            {focused ? <Peek record={focused} /> : <Skeleton rows={6} label="Loading row" />}
          </Pane>
        )}
      </div>
    </Scope>
  );
}

const rowKey = (row: { id: string }) => row.id;

/** Marked rows may be out of sight, so they are named in the heading, where they take no room from the rows. */
function markedInWords(): string {
  return selection.size === 0 ? '' : namesInWords([...selection.values()]);
}

const hrefOf = (record: ProfileRecord) => addressOf(pageOfRecord(record));

function setCursor(index: number): void {
  listScreen.current?.goTo(index);
}

function toggleSelect(index: number): void {
  const row = listScreen.current?.rowAt(index);
  if (row) void dispatch({ id: 'list.toggle-row', args: { row: row.id } }, 'button');
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
