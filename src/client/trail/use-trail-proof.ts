import { useQuery } from '@tanstack/react-query';
import { api } from '../data/api-instance.ts';
import { queryKeys } from '../data/query-keys.ts';

/** Milliseconds between two reads of a running verification. */
const PACE = 1000;

/** The state of the proof, read repeatedly while one runs. */
export function useTrailProof() {
  return useQuery({
    queryKey: queryKeys.trailProof,
    queryFn: ({ signal }) => api('trail-proof.get', {}, { signal }),
    staleTime: 0,
    // A failed read is the last one until the person asks again.
    refetchInterval: ({ state }) => (state.status === 'success' && state.data?.run?.ended_at === null ? PACE : false),
  });
}
