import { queryClient } from './query-client.ts';

/** What is kept under this name and shown, asked for anew; null: it could not be loaded. */
// The caller knows what the key stands for; the cache does not.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export async function loadAnew<Whole>(queryKey: readonly unknown[]): Promise<Whole | null> {
  const countOf = () => queryClient.getQueryState(queryKey)?.dataUpdateCount ?? 0;
  const before = countOf();
  await queryClient.refetchQueries({ queryKey, type: 'active', exact: true });
  const state = queryClient.getQueryState<Whole>(queryKey);
  return state?.status === 'success' && countOf() > before ? (state.data ?? null) : null;
}
