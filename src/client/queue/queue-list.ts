import { QUEUE_ROWS } from '../../contract/base/rows-per-answer.ts';
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { ProfileRecord } from '../../../commands/context.ts';
import type { QueueItem, QueueListAnswer } from '../../contract/queue/queue-items.ts';
import { api } from '../data/api-instance.ts';
import { queryClient } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';

/**
 * A row of the queue as a record for commands. An item in a queue is always complete and not frozen; other fields that
 * the row lacks are left empty, and the server checks them.
 */
export function recordOfItem(item: QueueItem): ProfileRecord {
  const { id, version, status, profile_name, waiting_since, locale, photo, last_reason } = item;
  const known = { id, version, status, profile_name, active: false, frozen: false };
  const times = { created_at: waiting_since, updated_at: waiting_since, waiting_since, status_since: waiting_since };
  if (locale !== null) {
    return {
      ...known,
      ...times,
      profile_base_id: item.profile_base_id,
      base_profile_name: '',
      base_status: 'approved',
      locale,
      was_active: false,
      stale_fields: item.stale_fields,
      found: item.found,
      origins: item.origins,
      assignee: null,
      last_reason,
      filled_by: item.author,
    };
  }
  return {
    ...known,
    ...times,
    profile_type: null,
    gender: null,
    date_of_birth: null,
    city: '',
    region: '',
    photo,
    locales_done: 0,
    locales_total: 0,
    missing: [],
    creator: item.author ?? { user_id: '', name: '' },
  };
}

type Pages = InfiniteData<QueueListAnswer, string | null>;

/** The queue of the person's role, fetched in pages as they are scrolled to. */
export function useQueueList() {
  const query = useInfiniteQuery({
    queryKey: queryKeys.queue,
    queryFn: ({ pageParam, signal }) =>
      api('queue.list', { query: { limit: QUEUE_ROWS, ...(pageParam !== null && { after: pageParam }) } }, { signal }),
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

export function queuedRecord(id: string): ProfileRecord | undefined {
  const item = queuedItem(id);
  return item && recordOfItem(item);
}
