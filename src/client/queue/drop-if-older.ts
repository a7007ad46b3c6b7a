import type { QueueItem } from '../../contract/shapes/queue.ts';
import { queryClient } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';

type Row = Pick<QueueItem, 'kind' | 'id' | 'version' | 'stale_fields'>;

/** What was kept of a record before its row was written, or its base profile, is asked for anew before it is shown. */
export function dropIfOlder({ kind, id, version, stale_fields: stale }: Row): void {
  const key = kind === 'base' ? queryKeys.baseProfile(id) : queryKeys.localeProfile(id);
  const known = queryClient.getQueryData<{ version: number; stale_fields?: readonly string[] }>(key);
  if (!known || (known.version === version && (known.stale_fields ?? []).join(' ') === stale.join(' '))) return;
  queryClient.removeQueries({ queryKey: key });
  queryClient.removeQueries({ queryKey: queryKeys.changes(id) });
}
