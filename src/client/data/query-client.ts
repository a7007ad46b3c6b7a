import { QueryClient } from '@tanstack/react-query';

/** Milliseconds for which a list or record counts as fresh; going back within it asks nothing. */
const FRESH = 30_000;

/**
 * Reads are never repeated on their own (specification, section 7); a failed one shows its error
 * and a way to try again.
 */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: FRESH, gcTime: 10 * 60_000 } },
});
