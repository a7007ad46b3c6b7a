import { useQueries } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { BaseProfileSummary } from '../../../contract/shapes/base-profile.ts';
import { PAGE_ROWS, type BaseProfileListAnswer } from '../../../contract/shapes/base-profile-list.ts';
import { api } from '../../data/api-instance.ts';
import { queryClient } from '../../data/query-client.ts';
import { queryKeys, type ListView } from '../../data/query-keys.ts';

/**
 * The rows of an overview, fetched by the page as they come into sight. A page whose predecessor is
 * known continues by its cursor, which costs the same at any depth; a jump asks by row number.
 */
export function useBaseProfilePages(view: ListView, startAt: number) {
  const [range, setRange] = useState<readonly [number, number]>([startAt, startAt + PAGE_ROWS / 2]);
  const firstPage = Math.floor(Math.max(0, range[0]) / PAGE_ROWS);
  const lastPage = Math.floor(Math.max(0, range[1]) / PAGE_ROWS);
  // The first page brings the total, so it is always among them.
  const wanted = [
    ...new Set([0, ...Array.from({ length: lastPage - firstPage + 1 }, (_, index) => firstPage + index)]),
  ];

  const { pages, error, fetching } = useQueries({
    queries: wanted.map((page) => ({
      queryKey: queryKeys.baseProfilePage(view, page),
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchPage(view, page, signal),
    })),
    combine: useCallback(
      (results: { data: BaseProfileListAnswer | undefined; error: Error | null; isFetching: boolean }[]) => ({
        pages: results.map(({ data }) => data),
        error: results.find((result) => result.error)?.error ?? null,
        fetching: results.some((result) => result.isFetching),
      }),
      [],
    ),
  });

  const rowAt = useMemo(() => {
    const byNumber = new Map(wanted.map((page, index) => [page, pages[index]]));
    return (index: number): BaseProfileSummary | undefined => {
      const page = Math.floor(index / PAGE_ROWS);
      const known =
        byNumber.get(page) ?? queryClient.getQueryData<BaseProfileListAnswer>(queryKeys.baseProfilePage(view, page));
      return known?.rows[index % PAGE_ROWS];
    };
    // `wanted` follows from the range, and `pages` changes with it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pages, view]);

  const onVisibleRange = useCallback((first: number, last: number) => {
    if (last >= 0) setRange([first, last]);
  }, []);
  const total = pages[0]?.total ?? null;
  return { rowAt, total, error, fetching, onVisibleRange };
}

async function fetchPage(view: ListView, page: number, signal: AbortSignal): Promise<BaseProfileListAnswer> {
  const previous = queryClient.getQueryData<BaseProfileListAnswer>(queryKeys.baseProfilePage(view, page - 1));
  const { filter, sort, direction } = view;
  return api(
    'base-profile.list',
    {
      query: {
        ...filter,
        sort,
        direction,
        limit: PAGE_ROWS,
        include_total: page === 0,
        ...(page > 0 && (previous?.next ? { after: previous.next } : { offset: page * PAGE_ROWS })),
      },
    },
    { signal },
  );
}
