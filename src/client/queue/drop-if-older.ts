import { queryClient } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';

/** What was kept of a record before its row was written is asked for anew before it is shown. */
export function dropIfOlder({ kind, id, version }: { kind: 'base' | 'locale'; id: string; version: number }): void {
  const key = kind === 'base' ? queryKeys.baseProfile(id) : queryKeys.localeProfile(id);
  const known = queryClient.getQueryData<{ version: number }>(key);
  if (!known || known.version === version) return;
  queryClient.removeQueries({ queryKey: key });
  queryClient.removeQueries({ queryKey: queryKeys.changes(id) });
}
