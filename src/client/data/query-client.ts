import { QueryClient, type Query, type QueryKey } from '@tanstack/react-query';
import { ServerUnreachable } from './reach.ts';

/** Milliseconds for which a list or record counts as fresh; going back within it asks nothing. */
const FRESH = 30_000;

/**
 * Reads are never repeated on their own (specification, section 7): not after a failure, and then
 * neither when another part of the page wants the same, nor when the window gets the focus. A failed
 * one shows its error and a way to try again. What never reached the server is no repetition: it is
 * asked for once the network is back, or a screen would stay as it was without one (P082).
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      retryOnMount: false,
      refetchOnMount: hasNotFailed,
      refetchOnWindowFocus: hasNotFailed,
      refetchOnReconnect: (query) => (neverArrived(query) ? 'always' : hasNotFailed(query)),
      // Without a connection a read fails at once, instead of waiting for one without a word.
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

/** What was read under these keys may be old: it is read anew where it is shown. What failed waits until a person asks. */
export function outdate(client: QueryClient, queryKey: QueryKey, refetchType: 'active' | 'none' = 'active'): void {
  void client.invalidateQueries({ queryKey, refetchType, predicate: hasNotFailed });
}

/** A person has gone elsewhere: what failed where they were is asked for again when they come back. */
export function forgetFailedReads(): void {
  queryClient.removeQueries({ type: 'inactive', predicate: (query) => !hasNotFailed(query) });
}
