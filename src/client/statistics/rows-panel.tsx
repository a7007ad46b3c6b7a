import { useEffect, useRef } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { isOfMoments, type Figure } from '../../contract/statistics/statistic-figures.ts';
import { api } from '../data/api-instance.ts';
import { queryKeys } from '../data/query-keys.ts';
import { AsDecided } from '../ui/controls/as-decided.tsx';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { useFinger } from '../ui/finger.ts';
import { RelativeTime } from '../ui/text/relative-time.tsx';
import { Skeleton } from '../ui/states/skeleton.tsx';
import { StatusMark } from '../ui/marks/status-mark.tsx';
import { focusOnArrival } from '../ui/return-focus.ts';
import styles from './rows-panel.module.css';
import { countedHere } from '../ui/text/written.ts';
import { isolated } from '../../contract/base/words.ts';
import { PersonText } from '../ui/text/person-text.tsx';
import { useFigureTitle } from './figure-values.ts';
import { scaled } from '../ui/scaled.ts';
import { FailedRead } from '../ui/states/failed-read.tsx';
import type { StatisticsQuery, StatisticsRow } from '../../contract/statistics/statistics-operations.ts';

/** px; of a name above its text, which with a button is as high as that. */
const ROW_HEIGHTS = { pointed: { plain: 44, pressed: 52 }, touched: { plain: 68, pressed: 92 } };
const PAGE = 50;

interface Props {
  figure: Figure;
  range: StatisticsQuery;
}

export function RowsPanel({ figure, range }: Props) {
  const title = useFigureTitle(figure);
  const heading = useRef<HTMLHeadingElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: queryKeys.statisticsRows(range, figure),
    queryFn: ({ pageParam, signal }) =>
      api(
        'statistics.rows',
        { query: { ...range, ...figure, limit: PAGE, ...(pageParam !== null && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
  const rowHeight = scaled(ROW_HEIGHTS[useFinger() ? 'touched' : 'pointed'][isOfMoments(figure) ? 'pressed' : 'plain']);
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const total = data?.pages[0]?.total;
  // Only a compiler that memoizes would be misled by its functions, and none is used here.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  });
  useEffect(() => virtual.measure(), [virtual, rowHeight]);
  const items = virtual.getVirtualItems();
  const atEnd = (items.at(-1)?.index ?? -1) >= rows.length - 1;

  useEffect(() => focusOnArrival(heading.current), []);
  useEffect(() => {
    if (atEnd && hasNextPage && !isFetching) void fetchNextPage();
  }, [atEnd, hasNextPage, isFetching, fetchNextPage]);

  return (
    <aside className={styles.panel} aria-label={`Rows: ${title}`}>
      <header className={styles.panelHead}>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {total !== undefined && <span data-total>{countedHere(total, 'row')}</span>}
        <CommandButton id="statistics.close-rows" variant="text" size="sm">
          Close
        </CommandButton>
      </header>
      {error && !data && <FailedRead error={error} />}
      {!error && !data && <Skeleton rows={8} />}
      {total === 0 && (
        <EmptyState title="This number no longer has any rows." hint="It has changed since it was shown." />
      )}
      <div ref={scroller} className={styles.rows}>
        <ul style={{ blockSize: virtual.getTotalSize() }} className={styles.spacer}>
          {items.map(({ index, start, key }) => {
            const row = rows[index];
            return (
              row && (
                <RowItem
                  key={key}
                  row={row}
                  ofMoment={isOfMoments(figure)}
                  top={start}
                  height={rowHeight}
                  position={index + 1}
                  total={total ?? rows.length}
                />
              )
            );
          })}
        </ul>
      </div>
    </aside>
  );
}

interface RowItemProps {
  row: StatisticsRow;
  ofMoment: boolean;
  top: number;
  height: number;
  position: number;
  total: number;
}

function RowItem({ row, ofMoment, top, height, position, total }: RowItemProps) {
  const { kind, profile_base_id, profile_id, profile_name: name, locale, status, at } = row;
  const { actor_name: actor, other_name: other, deleted } = row;
  const title = [
    isolated(name === '' ? 'No name yet' : name),
    locale !== null && ` · ${locale}`,
    other !== null && ` ↔ ${isolated(other || 'No name yet')}`,
  ]
    .filter((part) => part !== false)
    .join('');
  return (
    <li
      className={styles.row}
      style={{ insetBlockStart: top, blockSize: height }}
      aria-posinset={position}
      aria-setsize={total}
    >
      {profile_base_id === null || deleted ? (
        <span dir="auto">{deleted ? <s>{title}</s> : title}</span>
      ) : (
        <CommandButton
          id="statistics.open-record"
          args={{ profile_base_id, profile_id }}
          variant="text"
          size="sm"
          asLink
        >
          {title}
        </CommandButton>
      )}
      <span className={styles.rowFacts}>
        {deleted && <span>deleted</span>}
        {status !== null && !deleted && <StatusMark status={status} />}
        {at && <RelativeTime at={at} />}
        {actor !== null && <PersonText>{actor}</PersonText>}
        {ofMoment && at && profile_base_id !== null && (
          <AsDecided record={{ kind, id: profile_id ?? profile_base_id, name, base: profile_base_id }} at={at} />
        )}
      </span>
    </li>
  );
}
