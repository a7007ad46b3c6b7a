import { useEffect, useLayoutEffect, useMemo } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ref, useSnapshot } from 'valtio';
import { STATE_LABELS } from '../../../../commands/duplicates/look-at-pairs.ts';
import { PAIR_ROWS } from '../../../contract/base/rows-per-answer.ts';
import type { PairState, DuplicatePair } from '../../../contract/duplicates/duplicate-pair.ts';
import { putCursor, rowsOf } from '../../context/row-cursor.ts';
import { Scope } from '../../context/scope.tsx';
import { api } from '../../data/api-instance.ts';
import { queryKeys } from '../../data/query-keys.ts';
import { useCarriedCursor } from '../../record/unseen.ts';
import { duplicateState, pairFollower, rowUnder } from '../duplicate-state.ts';
import { NOT_SO_NOW, NOT_SO_NOW_BECAUSE } from '../evidence.tsx';
import { CommandButton } from '../../ui/controls/command-button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { Compare } from './compare.tsx';
import { isNotFound, leaveUnknownFilter } from './pairs-in-address.ts';
import frame from '../duplicate-screen.module.css';
import more from '../../ui/layout/more.module.css';
import styles from './duplicate-filters.module.css';
import { CursorList } from '../cursor-list.tsx';
import { PairPhotos } from '../pair-names.tsx';
import { PairLink } from './pair-link.tsx';
import { scaled } from '../../ui/scaled.ts';
import { FailedRead } from '../../ui/states/failed-read.tsx';

const AHEAD = 10;
const ROW_HEIGHT = scaled(60);

/** Pairs of one state, the surest first, and the one under the cursor side by side. */
export function PairsView({ state, filterId }: { state: PairState; filterId: string | null }) {
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: queryKeys.duplicatePairsOf(state, filterId),
    queryFn: ({ pageParam, signal }) =>
      api(
        'duplicate-pair.list',
        {
          query: {
            state,
            limit: PAIR_ROWS,
            ...(filterId !== null && { filter_id: filterId }),
            ...(pageParam !== null && { after: pageParam }),
          },
        },
        { signal },
      ).catch((error: unknown) => {
        if (filterId === null || !isNotFound(error)) throw error;
        leaveUnknownFilter(filterId);
        return { rows: [], next: null };
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
  const { pairCursor, linked } = useSnapshot(duplicateState);
  // An object in a reference (valtio's ref) keeps its type when it is read from the state itself.
  const apart = linked && duplicateState.linked?.pair;
  const rows = useMemo(
    () =>
      withLinked(
        data?.pages.flatMap((page) => page.rows),
        apart,
        state,
      ),
    [data, apart, state],
  );
  const isComplete = !isFetching && !(linked && linked.pair === null);
  const pair = rowUnder(pairCursor, rows ?? []);
  const cursor = pair ? pairCursor.cursor : -1;
  const nearEnd = rows !== undefined && cursor >= rows.length - AHEAD;

  useLayoutEffect(() => {
    duplicateState.pairRows = ref(rows ?? []);
    const back = rows?.findIndex(({ id }) => id === duplicateState.returning) ?? -1;
    if (rows && back !== -1) {
      // The person's own undo has restored it: the next key is about the same two.
      duplicateState.returning = null;
      putCursor(duplicateState.pairCursor, rowsOf(rows), back);
    }
    if (rows) pairFollower.follow(duplicateState.pairCursor, rowsOf(rows), isComplete, rows.length);
  }, [rows, isComplete]);
  useCarriedCursor(pairCarried);
  useEffect(() => {
    if (nearEnd && hasNextPage && !isFetching) void fetchNextPage();
  }, [nearEnd, hasNextPage, isFetching, fetchNextPage]);

  return (
    <Scope name="duplicate-pairs" className={frame.screen}>
      <ScreenHeading
        title={`Pairs: ${STATE_LABELS[state].toLowerCase()}`}
        actions={
          <>
            <CommandButton id="duplicate-pairs.show" args={{ filter: null }}>
              Show other pairs…
            </CommandButton>
            <CommandButton id="duplicate-pairs.close" variant="text">
              Filters
            </CommandButton>
          </>
        }
      />
      {error && !data && <FailedRead error={error} />}
      {!error && !data && <Skeleton rows={10} />}
      {rows?.length === 0 && (
        <EmptyState
          title={state === 'open' ? 'No pairs are waiting for a decision.' : 'There are no pairs of this kind.'}
          hint="Run a filter to look for more."
        >
          <CommandButton id="duplicate-pairs.close" withoutHint />
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <div className={frame.columns}>
          <CursorList
            as="nav"
            label="Pairs"
            className={`${styles.list} ${styles.pairs} ${more.more}`}
            rows={rows}
            cursor={cursor}
            more={hasNextPage}
            rowHeight={ROW_HEIGHT}
            rowClass={styles.pair}
          >
            {(each) => (
              <>
                <PairPhotos first={each.first} second={each.second} />
                <PairLink pair={each} list={{ state, filterId }} />
                <span className={styles.facts}>
                  <span>
                    {each.score}%<span className="visually-hidden"> certain</span>
                  </span>
                  {!each.holds && <span title={NOT_SO_NOW_BECAUSE}>{NOT_SO_NOW}</span>}
                </span>
              </>
            )}
          </CursorList>
          {pair && <Compare pair={pair} />}
        </div>
      )}
    </Scope>
  );
}

/** A link's pair that is further down the list comes first. */
function withLinked(
  rows: readonly DuplicatePair[] | undefined,
  linked: DuplicatePair | null | undefined,
  state: PairState,
): readonly DuplicatePair[] | undefined {
  if (!rows || !linked || linked.state !== state || rows.some(({ id }) => id === linked.id)) return rows;
  return [linked, ...rows];
}

const pairCarried = () =>
  pairFollower.wasJustCarried()
    ? 'The list has just changed, and another pair is shown. Press again to continue.'
    : null;
