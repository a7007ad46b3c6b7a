import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../data/api-instance.ts';
import { queryKeys } from '../data/query-keys.ts';

/** People whose name, address or role fits; earlier results stay until the new ones are loaded. */
export function useStaff(search: string) {
  return useQuery({
    queryKey: queryKeys.staffWith(search),
    queryFn: ({ signal }) => api('staff.list', { query: { search } }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export function useStaffChanges() {
  return useQuery({
    queryKey: queryKeys.staffChanges,
    queryFn: ({ signal }) => api('staff.changes', {}, { signal }),
    staleTime: 0,
  });
}
