import { queryClient } from './query-client.ts';

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
