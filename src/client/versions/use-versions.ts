import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../data/api-instance.ts';
import { queryKeys } from '../data/query-keys.ts';
import type { VersionedRecord } from '../../../commands/trail/port.ts';
import type { Context } from '../../../commands/context.ts';
import { saveInWords } from '../../contract/profiles/saving.ts';

/** The reader shows a failure itself, in place of the versions. */
const SHOWN_HERE = { failure: null } as const;

/**
 * The versions of a record, page by page, the newest first, and which of them was current at a moment, if one is given.
 */
export function useVersionList({ kind, id }: Pick<VersionedRecord, 'kind' | 'id'>, at: string | null) {
  const query = useInfiniteQuery({
    queryKey: [...queryKeys.versions(id), 'list', at],
    initialPageParam: null as number | null,
    queryFn: ({ pageParam: before, signal }) =>
      api(
        'version.list',
        {
          params: { kind, profileId: id },
          query: before === null ? { ...(at !== null && { at }) } : { before },
        },
        { signal },
      ),
    meta: SHOWN_HERE,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return {
    versions: data?.pages.flatMap(({ versions }) => versions) ?? null,
    /** null: none was, or no moment was given; undefined: not known yet. */
    stood: data && (data.pages[0]?.stood ?? null),
    error,
    hasMore: hasNextPage,
    fetching: isFetchingNextPage,
    fetchMore: () => void (hasNextPage && !isFetchingNextPage && fetchNextPage()),
  };
}

/** One version, or two of them side by side. A version never changes; the right to read it and its links do. */
export function useVersion(
  { kind, id }: Pick<VersionedRecord, 'kind' | 'id'>,
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
    meta: SHOWN_HERE,
    staleTime: 0,
  });
}

/** The words of a button that restores, and where that hands the profile on, as a save of the form does. */
export function restoreInWords(words: string, { kind, id }: VersionedRecord, { open, role }: Context): string {
  return open?.id === id ? saveInWords(kind, role, open.status, true).replace('Save', words) : words;
}
