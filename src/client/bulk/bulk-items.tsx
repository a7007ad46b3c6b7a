import { useInfiniteQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { BulkRun } from '../../contract/operations/bulk-runs.ts';
import type { OperationAnswer } from '../../contract/operations/operations.ts';
import { addressOf, pageOfProfile } from '../../contract/policy/access.ts';
import { api } from '../data/api-instance.ts';
import { queryKeys } from '../data/query-keys.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { outcomeWords } from './outcome-words.ts';
import { PersonText } from '../ui/person-text.tsx';
import styles from './bulk.module.css';
import { scaled } from '../ui/scaled.ts';
import { written } from '../ui/written.ts';

type BulkRunItem = OperationAnswer<'bulk-run.items'>['rows'][number];

const ROW_HEIGHT = scaled(28);
/** Rows of one answer. */
const PAGE = 100;
const AHEAD = 20;

/** The outcome of each record, fetched by the page as it comes into sight. */
export function BulkItems({ run }: { run: BulkRun }) {
  const { id, state, counts } = run;
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: queryKeys.bulkRunItems(id, state, counts),
    queryFn: ({ pageParam, signal }) =>
      api(
        'bulk-run.items',
        { params: { runId: id }, query: { limit: PAGE, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  });
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const room = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => room.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && last >= rows.length - AHEAD) void fetchNextPage();
  }, [last, rows.length, hasNextPage, isFetchingNextPage, fetchNextPage]);

  if (error) return <p role="alert">The results could not be loaded. {error.message}</p>;
  if (!data) return <Skeleton rows={6} label="Loading the results" />;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable to be scrolled by keys
    <div ref={room} className={styles.items} role="group" aria-label="Each record" tabIndex={0}>
      <ul style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const row = rows[index];
          return (
            row && (
              <li key={row.record_id} style={{ height: ROW_HEIGHT, translate: `0 ${start}px` }}>
                {row.row !== null && <span className={styles.row}>Row {written(row.row)}</span>}
                <span className={styles.name}>
                  <PersonText>{row.name || 'No name yet'}</PersonText>
                  {row.locale !== null && ` · ${row.locale}`}
                </span>
                <span className={styles.outcome}>
                  {outcomeWords(row.outcome, run)}
                  {row.others.length > 0 && ', looks like'}
                  {row.others.map((other) => (
                    <Resembled key={other.id} {...other} />
                  ))}
                  {row.others.length === 0 && row.sentence !== null && `: ${row.sentence}`}
                </span>
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

/** A profile that a row of a file looks like. */
function Resembled({ id, profile_base_id: profileBaseId, name }: BulkRunItem['others'][number]) {
  const page = pageOfProfile(profileBaseId, id === profileBaseId ? null : id);
  return (
    <>
      {' '}
      <a href={addressOf(page)} target="_blank" rel="noreferrer">
        <PersonText>{name || 'No name yet'}</PersonText>
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    </>
  );
}
