import { useQuery } from '@tanstack/react-query';
import { api } from '../data/api-instance.ts';
import { queryKeys } from '../data/query-keys.ts';

/** Milliseconds between two looks at a run under way. */
const PACE = 1000;

/** What is proven, looked at again and again while somebody proves it. */
export function useTrailProof() {
  return useQuery({
    queryKey: queryKeys.trailProof,
    queryFn: ({ signal }) => api('trail-proof.get', {}, { signal }),
    staleTime: 0,
    // A look that failed is the last one until the person asks for another.
    refetchInterval: ({ state }) => (state.status === 'success' && state.data?.run?.ended_at === null ? PACE : false),
  });
}
