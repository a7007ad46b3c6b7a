import type { QueuePort } from '../../../commands/queue/port.ts';
import { queryClient } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';
import { list } from '../context/list-state.ts';
import { levelsIn } from '../media/adult-levels.ts';
import { announce } from '../notices/notify.ts';
import { itemAt } from './queue-list.ts';
import { dropLease, holdLease, queueState, showItem } from './queue-state.ts';
import { itemInWords } from './item-in-words.ts';
import { warmUp } from './prefetch.ts';

type Tags = Parameters<typeof levelsIn>[0];

/** Where the focus can be sent on the screen of the queue; set by the screen itself. */
export const queuePlaces: { list: (() => void) | null } = { list: null };

export const queuePort: QueuePort = {
  claiming() {
    queueState.claiming = true;
    queueState.error = null;
  },
  claimed({ lease, item }) {
    queueState.claiming = false;
    queueState.empty = item === null;
    if (lease === null || item === null) {
      dropLease(null);
      showItem(null, null);
      return;
    }
    holdLease(lease);
    // The row is newer than what was kept of the record: then it is asked for anew before it is shown.
    dropIfOlder(item);
    if (queueState.shown?.id !== item.id) showItem(item, item);
    else queueState.lost = null;
    announce(itemInWords(item));
    warmUp();
  },
  failed(sentence) {
    queueState.claiming = false;
    queueState.error = sentence;
  },
  look(item) {
    const row = itemAt(list.cursor);
    showItem(item, row?.id === item.id ? row : null);
    queueState.empty = false;
    queueState.error = null;
  },
  row: () => itemAt(list.cursor) ?? null,
  putAway() {
    showItem(null, null);
    queueState.empty = false;
    queueState.error = null;
  },
  ended(lease) {
    if (queueState.lease?.id === lease.id) dropLease(null);
  },
  lastDecided: () => queueState.decisions[0]?.item ?? null,
  showImage(to) {
    const { image, images } = queueState;
    const wanted = typeof to === 'number' ? to - 1 : image + (to === 'next' ? 1 : -1);
    queueState.image = images.length === 0 ? 0 : (wanted + images.length) % images.length;
  },
  reveal() {
    queueState.revealed = !queueState.revealed;
  },
  toggleBase() {
    queueState.baseShown = !queueState.baseShown;
  },
  levels: () => levelsIn(queryClient.getQueryData<{ tag_groups: Tags }>(queryKeys.tags)?.tag_groups ?? []),
  toList: () => queuePlaces.list?.(),
};

function dropIfOlder({ kind, id, version }: { kind: 'base' | 'locale'; id: string; version: number }): void {
  const key = kind === 'base' ? queryKeys.baseProfile(id) : queryKeys.localeProfile(id);
  const known = queryClient.getQueryData<{ version: number }>(key);
  if (!known || known.version === version) return;
  queryClient.removeQueries({ queryKey: key });
  queryClient.removeQueries({ queryKey: queryKeys.changes(id) });
}
