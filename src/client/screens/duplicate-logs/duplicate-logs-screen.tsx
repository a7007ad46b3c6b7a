import { useEffect, useLayoutEffect, useMemo } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ref, useSnapshot } from 'valtio';
import { useSearch } from 'wouter';
import { DUPLICATE_LOG_ROWS } from '../../../contract/shapes/duplicate-log.ts';
import { rowsOf } from '../../context/row-cursor.ts';
import { Scope } from '../../context/scope.tsx';
import { api } from '../../data/api-instance.ts';
import { queryKeys } from '../../data/query-keys.ts';
import { useCarriedCursor } from '../../record/unseen.ts';
import { duplicateState, isNarrowed, logFollower, rowUnder } from '../../duplicates/duplicate-state.ts';
import { isSheet } from '../../overview/sheet-in-address.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ScreenHeading } from '../../ui/screen-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useSettled } from '../../ui/use-settled.ts';
import { EntryPanel } from './entry-panel.tsx';
import { LogFilterBar } from './log-filter-bar.tsx';
import { LogRows } from './log-rows.tsx';
import { LogSheet } from './log-sheet.tsx';
import frame from '../../duplicates/duplicate-screen.module.css';
import styles from './duplicate-logs.module.css';
import { FailedRead } from '../../ui/failed-read.tsx';

/** Milliseconds without typing before a request. */
const PAUSE = 250;

export function DuplicateLogsScreen() {
  return isSheet(useSearch()) ? <LogSheet /> : <Log />;
}

/** Newest first, with the evidence as it was then. */
function Log() {
  const { logCursor, log } = useSnapshot(duplicateState);
  // An object in a reference (valtio's ref) keeps its type when it is read from the state itself; it is replaced as a
  // whole.
  const written = useMemo(() => log && duplicateState.log, [log]);
  const filter = useSettled(written, PAUSE);
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: queryKeys.duplicateLogOf(filter),
    queryFn: ({ pageParam, signal }) =>
      api(
        'duplicate-log.list',
        { query: { ...filter, limit: DUPLICATE_LOG_ROWS, ...(pageParam !== null && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows), [data]);
  const entry = rowUnder(logCursor, rows ?? []);

  useEffect(() => {
    duplicateState.screen = 'logs';
    return () => {
      duplicateState.screen = null;
      duplicateState.logRows = ref([]);
    };
  }, []);
  useLayoutEffect(() => {
    duplicateState.logRows = ref(rows ?? []);
    if (rows) logFollower.follow(duplicateState.logCursor, rowsOf(rows), !isFetching, rows.length);
  }, [rows, isFetching]);
  useCarriedCursor(entryCarried);

  return (
    <Scope name="duplicate-log" className={`${frame.screen} ${styles.screen}`}>
      <ScreenHeading
        title="Duplicate logs"
        actions={
          <>
            <CommandButton id="duplicate-log.outcome">Outcome…</CommandButton>
            <CommandButton id="duplicate-log.export">CSV</CommandButton>
            {isNarrowed(written) && (
              <CommandButton id="duplicate-log.clear" variant="text">
                Show all
              </CommandButton>
            )}
            <CommandButton id="go.duplicate-filters" variant="text">
              Filters
            </CommandButton>
          </>
        }
      />
      <LogFilterBar />
      {error && !data && <FailedRead error={error} />}
      {!error && !data && <Skeleton rows={12} />}
      {rows?.length === 0 && (
        <EmptyState
          title={isNarrowed(filter) ? 'No entries match.' : 'There are no decisions about duplicates yet.'}
          hint="Decisions, blocked saves and warnings that people saved through are kept here."
        />
      )}
      {rows && rows.length > 0 && (
        <div className={`${frame.columns} ${styles.columns}`}>
          <LogRows
            rows={rows}
            cursor={entry ? logCursor.cursor : -1}
            more={hasNextPage}
            onEnd={() => {
              if (hasNextPage && !isFetching) void fetchNextPage();
            }}
          />
          {entry && <EntryPanel entry={entry} />}
        </div>
      )}
    </Scope>
  );
}

const entryCarried = () =>
  logFollower.wasJustCarried()
    ? 'The log has just changed, and the cursor is on another entry. Press again to continue.'
    : null;
