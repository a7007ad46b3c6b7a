import { useQuery } from '@tanstack/react-query';
import { api } from '../data/api-instance.ts';
import { queryKeys } from '../data/query-keys.ts';

/** Milliseconds between two reads while there are any. */
const PACE = 3000;

/** The addresses that receive events and their progress, read repeatedly while shown. */
export function useEventAddresses() {
  return useQuery({
    queryKey: queryKeys.eventAddresses,
    queryFn: ({ signal }) => api('event-address.list', {}, { signal }),
    staleTime: 0,
    // A failed read is the last one until the person asks again.
    refetchInterval: ({ state }) => (state.status === 'success' && state.data?.addresses.length ? PACE : false),
  });
}
