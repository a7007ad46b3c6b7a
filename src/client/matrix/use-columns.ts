import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../data/api-instance.ts';
import { useLocales } from '../data/lookups.ts';
import { usePreference } from '../data/preferences.ts';
import { queryKeys } from '../data/query-keys.ts';
import type { MatrixColumn } from './matrix-state.ts';

const inUseQuery = { queryKey: queryKeys.localesInUse, queryFn: () => api('locale.in-use', {}) };

/** The locales that the person wants to see as columns; null: not known yet. */
export function useColumns(): { columns: readonly MatrixColumn[] | null; error: Error | null } {
  const locales = useLocales();
  const isAll = usePreference('matrix-locales') === 'all';
  const { data, error } = useQuery({ ...inUseQuery, enabled: !isAll });
  const columns = useMemo(() => {
    if (locales.length === 0) return null;
    const all = locales.map((locale, at) => ({ ...locale, at }));
    if (isAll) return all;
    if (!data) return null;
    const used = new Set(data.locale_ids);
    return all.filter(({ id }) => used.has(id));
  }, [locales, isAll, data]);
  return { columns, error: isAll || data ? null : error };
}
