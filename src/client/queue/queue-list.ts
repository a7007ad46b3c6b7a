import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { ProfileRecord } from '../../../commands/context.ts';
import type { QueueItem, QueueListAnswer } from '../../contract/shapes/queue.ts';
import { api } from '../data/api-instance.ts';
import { queryClient } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';
import { recordOfItem } from './record-of-item.ts';

const PAGE_ROWS = 50;

type Pages = InfiniteData<QueueListAnswer, string | null>;

/** What waits for the role, fetched by the page as it comes into sight. */
export function useQueueList() {
  const query = useInfiniteQuery({
    queryKey: queryKeys.queue,
    queryFn: ({ pageParam, signal }) =>
      api('queue.list', { query: { limit: PAGE_ROWS, ...(pageParam !== null && { after: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
  const { data, dataUpdatedAt, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data]);
  const onVisibleRange = useCallback(
    (_first: number, last: number) => {
      if (last >= rows.length - 1 && hasNextPage && !isFetchingNextPage) void fetchNextPage();
    },
    [rows, hasNextPage, isFetchingNextPage, fetchNextPage],
  );
  return {
    rows,
    counts: data?.pages[0]?.counts ?? null,
    forYou: data?.pages[0]?.for_you ?? null,
    ownLease: data?.pages[0]?.own_lease ?? null,
    nextId: data?.pages[0]?.next_id ?? null,
    /** One more than the rows while others follow: the last one is drawn as loading. */
    rowCount: rows.length + (hasNextPage ? 1 : 0),
    /** Known rows stay: a failed automatic refresh removes nothing. */
    error: data && !query.isFetchNextPageError ? null : query.error,
    fetching: isFetching,
    /** Milliseconds since 1970. */
    fetchedAt: dataUpdatedAt,
    onVisibleRange,
  };
}

export type QueueListing = ReturnType<typeof useQueueList>;

export function queuedItems(): readonly QueueItem[] {
  const pages = queryClient.getQueryData<Pages>(queryKeys.queue)?.pages ?? [];
  return pages.flatMap((page) => page.rows);
}

export function queuedItem(id: string): QueueItem | undefined {
  return queuedItems().find((row) => row.id === id);
}

/** The same as a record for commands. */
export function queuedRecord(id: string): ProfileRecord | undefined {
  const item = queuedItem(id);
  return item && recordOfItem(item);
}
