import { useQuery } from '@tanstack/react-query';
import { api } from '../data/api-instance.ts';
import { queryKeys } from '../data/query-keys.ts';

/** One's own account, read anew whenever it is shown. */
export function useAccount() {
  return useQuery({
    queryKey: queryKeys.account,
    queryFn: ({ signal }) => api('account.get', {}, { signal }),
    staleTime: 0,
  });
}
