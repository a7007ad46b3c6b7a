import type { QueueItem } from '../../contract/shapes/queue.ts';
import { queryClient } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';

type Row = Pick<QueueItem, 'kind' | 'id' | 'version' | 'stale_fields' | 'found'>;

/**
 * A cached record that is older than its row, its base profile, or the reasons at its findings is read anew before it
 * is shown.
 */
export function dropIfOlder({ kind, id, version, stale_fields, found }: Row): void {
  const key = kind === 'base' ? queryKeys.baseProfile(id) : queryKeys.localeProfile(id);
  const known = queryClient.getQueryData<{ version: number } & Marks>(key);
  if (!known || (known.version === version && marksOf(known) === marksOf({ stale_fields, found }))) return;
  queryClient.removeQueries({ queryKey: key });
  queryClient.removeQueries({ queryKey: queryKeys.changes(id) });
}

interface Marks {
  stale_fields?: readonly string[];
  found?: readonly string[];
}

function marksOf({ stale_fields: stale = [], found = [] }: Marks): string {
  return [...stale, ...found].join(' ');
}
