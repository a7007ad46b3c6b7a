import { useQuery } from '@tanstack/react-query';
import { api } from '../data/api-instance.ts';
import { queryKeys } from '../data/query-keys.ts';

/** The latest exports of everybody, read anew whenever they are shown. */
export function useExports() {
  return useQuery({
    queryKey: queryKeys.exports,
    queryFn: ({ signal }) => api('export.list', {}, { signal }),
    staleTime: 0,
  });
}
