import { useQuery } from '@tanstack/react-query';
import { api } from '../data/api-instance.ts';
import { queryKeys } from '../data/query-keys.ts';

export function useServiceTokens() {
  return useQuery({
    queryKey: queryKeys.serviceTokens,
    queryFn: ({ signal }) => api('service-token.list', {}, { signal }),
    staleTime: 0,
  });
}
