import { QueryClient, type Query, type QueryKey } from '@tanstack/react-query';
import { ServerUnreachable } from './network/api-error.ts';

/** Milliseconds for which a list or record counts as fresh and is not read again. */
const FRESH = 30_000;

/**
 * Reads are never repeated on their own (specification, section 7): not after a failure, nor when another part of the
 * page needs the same, nor when the window gets the focus. A failed one shows its error and a way to try again. A
 * request that never reached the server is no repetition: it is sent once the network is back, or a screen would stay
 * without it (P082).
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      retryOnMount: false,
      refetchOnMount: hasNotFailed,
      refetchOnWindowFocus: hasNotFailed,
      refetchOnReconnect: (query) => (neverArrived(query) ? 'always' : hasNotFailed(query)),
      // Without a connection a read fails at once, instead of waiting silently.
      networkMode: 'always',
      staleTime: FRESH,
      gcTime: 10 * 60_000,
    },
  },
});

function hasNotFailed({ state }: Pick<Query, 'state'>): boolean {
  return state.status !== 'error';
}

function neverArrived({ state }: Pick<Query, 'state'>): boolean {
  return state.error instanceof ServerUnreachable;
}

/** Data under these keys may be old: they are read anew where they are shown. What failed waits until a person asks. */
export function outdate(client: QueryClient, queryKey: QueryKey, refetchType: 'active' | 'none' = 'active'): void {
  void client.invalidateQueries({ queryKey, refetchType, predicate: hasNotFailed });
}

/** After a navigation, failed reads of the screen left are repeated on return. */
export function forgetFailedReads(): void {
  queryClient.removeQueries({ type: 'inactive', predicate: (query) => !hasNotFailed(query) });
}

/** Reads the cached and shown answer of this key again; null: it could not be loaded. */
// The caller knows the type of the key; the cache does not.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export async function loadAnew<Whole>(queryKey: readonly unknown[]): Promise<Whole | null> {
  const countOf = () => queryClient.getQueryState(queryKey)?.dataUpdateCount ?? 0;
  const before = countOf();
  await queryClient.refetchQueries({ queryKey, type: 'active', exact: true });
  const state = queryClient.getQueryState<Whole>(queryKey);
  return state?.status === 'success' && countOf() > before ? (state.data ?? null) : null;
}
