import { useQuery } from '@tanstack/react-query';
import { api } from '../data/api-instance.ts';
import { queryKeys } from '../data/query-keys.ts';

/** Milliseconds between two looks while there is anything to look at. */
const PACE = 3000;

/** Where events are sent and how far that has come, looked at again and again while it is shown. */
export function useEventAddresses() {
  return useQuery({
    queryKey: queryKeys.eventAddresses,
    queryFn: ({ signal }) => api('event-address.list', {}, { signal }),
    staleTime: 0,
    // A look that failed is the last one until the person asks for another.
    refetchInterval: ({ state }) => (state.status === 'success' && state.data?.addresses.length ? PACE : false),
  });
}
