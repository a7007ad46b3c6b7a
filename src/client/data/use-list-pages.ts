import { useQueries } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { PAGE_ROWS } from '../../contract/base/rows-per-answer.ts';
import { queryClient } from './query-client.ts';

export interface ListPage<Row> {
  rows: Row[];
  /** null: the last page. */
  next: string | null;
  total: number | null;
}

export interface PageQuery {
  limit: number;
  include_total: boolean;
  after?: string;
  offset?: number;
}

export interface ListSource<View, Row> {
  keyOf(view: View, page: number): readonly unknown[];
  fetch(view: View, query: PageQuery, signal: AbortSignal): Promise<ListPage<Row>>;
}

/**
 * The rows of an overview, fetched by the page as they come into sight. A page whose predecessor is known continues by
 * its cursor, which costs the same at any depth; a jump asks by row number.
 *
 * @param source the same object for the life of the screen
 */
export function useListPages<View, Row extends { id: string }>(
  source: ListSource<View, Row>,
  view: View,
  startAt: number,
) {
  const [range, setRange] = useState<readonly [number, number]>([startAt, startAt + PAGE_ROWS / 2]);
  const firstPage = Math.floor(Math.max(0, range[0]) / PAGE_ROWS);
  const lastPage = Math.floor(Math.max(0, range[1]) / PAGE_ROWS);
  // The first page brings the total, so it is always among them.
  const wanted = [
    ...new Set([0, ...Array.from({ length: lastPage - firstPage + 1 }, (_, index) => firstPage + index)]),
  ];

  const { pages, error, fetching } = useQueries({
    queries: wanted.map((page) => ({
      queryKey: source.keyOf(view, page),
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchPage(source, view, page, signal),
    })),
    combine: useCallback(
      (results: { data: ListPage<Row> | undefined; error: Error | null; isFetching: boolean }[]) => ({
        pages: results.map(({ data }) => data),
        // Known rows stay: a failed automatic refresh removes nothing.
        error: results.find(({ data, error }) => error && !data)?.error ?? null,
        fetching: results.some((result) => result.isFetching),
      }),
      [],
    ),
  });

  const { rowAt, indexOf } = useMemo(() => {
    const byNumber = new Map(wanted.map((page, index) => [page, pages[index]]));
    return {
      rowAt: (index: number): Row | undefined => {
        const page = Math.floor(index / PAGE_ROWS);
        const known = byNumber.get(page) ?? queryClient.getQueryData<ListPage<Row>>(source.keyOf(view, page));
        return known?.rows[index % PAGE_ROWS];
      },
      indexOf: (id: string): number | undefined => {
        for (const [page, known] of byNumber) {
          const at = known?.rows.findIndex((row) => row.id === id) ?? -1;
          if (at !== -1) return page * PAGE_ROWS + at;
        }
        return undefined;
      },
    };
    // `wanted` follows from the range, and `pages` changes with it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pages, view, source]);

  const onVisibleRange = useCallback((first: number, last: number) => {
    if (last >= 0) setRange([first, last]);
  }, []);
  const total = pages[0]?.total ?? null;
  return { rowAt, indexOf, total, error, fetching, onVisibleRange };
}

async function fetchPage<View, Row>(
  source: ListSource<View, Row>,
  view: View,
  page: number,
  signal: AbortSignal,
): Promise<ListPage<Row>> {
  // When a whole list is read again, a row that a new one pushed past the old end of a page would be on neither page.
  // All of the reads have begun by the next microtask.
  await Promise.resolve();
  await queryClient
    .getQueryCache()
    .find({ queryKey: source.keyOf(view, page - 1), exact: true })
    ?.promise?.catch(() => {});
  const previous = queryClient.getQueryData<ListPage<Row>>(source.keyOf(view, page - 1));
  const place = previous?.next ? { after: previous.next } : { offset: page * PAGE_ROWS };
  return source.fetch(view, { limit: PAGE_ROWS, include_total: page === 0, ...(page > 0 && place) }, signal);
}
