import { useInfiniteQuery } from '@tanstack/react-query';
import { LOG_FIRST_PAGE } from '../../contract/shapes/log.ts';
import { actionsOf } from './log-actions.ts';
import type { LogSubject } from './log-state.ts';
import { api } from '../data/api-instance.ts';
import { LOGS_UNREAD } from '../data/failed-reads.ts';
import { queryKeys } from '../data/query-keys.ts';

/** The log of a record, page by page, the newest first. `limit`: actions of a page. */
export function useLog({ kind, id }: Pick<LogSubject, 'kind' | 'id'>, limit: number) {
  const query = useInfiniteQuery({
    queryKey: queryKeys.log(id, limit),
    initialPageParam: LOG_FIRST_PAGE,
    queryFn: ({ pageParam: page, signal }) =>
      api(
        'log.list',
        {
          query: { by: 'action' },
          body: { page, limit, ...(kind === 'base-profile' ? { profile_base_id: id } : { profile_id: id }) },
        },
        { signal },
      ),
    meta: { failure: LOGS_UNREAD },
    getNextPageParam: ({ total }, _pages, page) => (page * limit < total ? page + 1 : undefined),
  });
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const all = data?.pages.flatMap(({ logs }) => logs) ?? [];
  // An event between two pages moves the last action of one to the top of the next.
  const logs = [...new Map(all.map((entry) => [entry.id, entry])).values()];
  const undos = data?.pages.flatMap((page) => page.undos ?? []) ?? [];
  const took = undos.flatMap((page) => page.took_back);
  return {
    actions: data
      ? actionsOf(logs, {
          events: undos.flatMap(({ events }) => events),
          // An action may have been sent twice, by two undos on two pages.
          took_back: [...new Map(took.map((entry) => [entry.id, entry])).values()],
          again: undos.flatMap(({ again }) => again),
        })
      : null,
    total: data?.pages.at(-1)?.total ?? null,
    error,
    hasMore: hasNextPage,
    fetching: isFetchingNextPage,
    fetchMore: () => void (hasNextPage && !isFetchingNextPage && fetchNextPage()),
  };
}
