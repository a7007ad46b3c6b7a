import { useEffect } from 'react';
import type { ListFilter } from '../../contract/policy/conditions/filter-fields.ts';
import { fetchAhead } from '../context/fetch-ahead.ts';
import { fetched } from '../context/fetched.ts';
import type { ListView } from '../data/query-keys.ts';

/** A bare address has no parts that could be unknown. */
const fetchUnknown = fetched(() => import('./unknown-in-view.ts'));

export function useUnknownInView(search: string, view: ListView<ListFilter, string>, sorts: readonly string[]): void {
  useEffect(() => {
    if (search === '') return;
    void fetchAhead(fetchUnknown).then((unknown) => unknown?.showUnknownInView(search, view, sorts));
  }, [search, view, sorts]);
}
