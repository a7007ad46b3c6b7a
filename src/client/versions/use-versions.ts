import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../data/api-instance.ts';
import { queryKeys } from '../data/query-keys.ts';
import type { VersionsSubject } from './versions-state.ts';

/** Whoever reads it tells a failure itself, where the versions would stand. */
const TOLD_HERE = { failure: null } as const;

/** The versions of a record, page by page, the newest first. */
export function useVersionList({ kind, id }: Pick<VersionsSubject, 'kind' | 'id'>) {
  const query = useInfiniteQuery({
    queryKey: [...queryKeys.versions(id), 'list'],
    initialPageParam: null as number | null,
    queryFn: ({ pageParam: before, signal }) =>
      api(
        'version.list',
        { params: { kind, profileId: id }, ...(before !== null && { query: { before } }) },
        { signal },
      ),
    meta: TOLD_HERE,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return {
    versions: data?.pages.flatMap(({ versions }) => versions) ?? null,
    error,
    hasMore: hasNextPage,
    fetching: isFetchingNextPage,
    fetchMore: () => void (hasNextPage && !isFetchingNextPage && fetchNextPage()),
  };
}

/** One version, or two of them side by side. A version never changes; what may be read of it and its links do. */
export function useVersion(
  { kind, id }: Pick<VersionsSubject, 'kind' | 'id'>,
  link: number | null,
  beside: number | null,
) {
  return useQuery({
    queryKey: [...queryKeys.versions(id), link, beside],
    enabled: link !== null,
    queryFn: async ({ signal }) => {
      const params = { kind, profileId: id, link: String(link) };
      if (beside !== null) return api('version.compare', { params, query: { with: beside } }, { signal });
      const alone = await api('version.get', { params }, { signal });
      return { older: null, newer: alone, differing: null };
    },
    meta: TOLD_HERE,
    staleTime: 0,
  });
}
