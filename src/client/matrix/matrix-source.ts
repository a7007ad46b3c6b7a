import { MATRIX_ROWS, type MatrixRow } from '../../contract/shapes/matrix.ts';
import { api } from '../data/api-instance.ts';
import { queryKeys, type ListView } from '../data/query-keys.ts';
import type { ListSource, PageQuery } from '../data/use-list-pages.ts';

/** A page of the list is two answers of the matrix, whose rows are heavier. */
export const MATRIX_SOURCE: ListSource<ListView, MatrixRow> = {
  keyOf: queryKeys.matrixPage,
  fetch: async ({ filter, sort, direction }, { limit, ...query }, signal) => {
    const ask = (more: Pick<PageQuery, 'include_total'> & Partial<PageQuery>) =>
      api('base-profile.matrix', { query: { ...filter, sort, direction, ...more, limit: MATRIX_ROWS } }, { signal });
    const first = await ask(query);
    if (first.next === null || limit <= MATRIX_ROWS) return first;
    const second = await ask({ include_total: false, after: first.next });
    return { rows: [...first.rows, ...second.rows], next: second.next, total: first.total };
  },
};
