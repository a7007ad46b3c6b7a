import { ref } from 'valtio';
import type { QueuePort } from '../../../commands/queue/port.ts';
import { queryClient } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';
import { outdateRecord } from '../data/records.ts';
import { announce } from '../notices/notify.ts';
import { allAnswered, entryUnderWay, giveUpWaiting } from '../outbox/outbox.ts';
import { afterClaim, afterFailedClaim } from './follow-decision.ts';
import { queuedItem } from './queue-list.ts';
import { dropLease, earlierDecision, holdLease, queueState, showItem } from './queue-state.ts';
import { prepareNext, announceItem, dropIfOlder } from './next-item.ts';
import { createRowFollower, putCursor, rowsOf } from '../context/row-cursor.ts';
import { levelsIn } from '../media/image-words.ts';

const follower = createRowFollower();

/** The images of the shown item have changed: the cursor stays on its image, not on its number. */
export function followImages(images: readonly { id: string }[]): void {
  const before = queueState.image;
  if (before.cursorId === null) follower.forget();
  queueState.images = images;
  follower.follow(before, rowsOf(images), true, images.length);
}

/** Moves to another image, from the last one to the first and back; a number counts from 1. */
export function moveImage(to: 'next' | 'previous' | number): void {
  const { image, images } = queueState;
  if (images.length === 0) return;
  const wanted = typeof to === 'number' ? to - 1 : image.cursor + (to === 'next' ? 1 : -1);
  putCursor(image, rowsOf(images), (wanted + images.length) % images.length);
}

/** Why the image under the cursor cannot have been seen yet, as a sentence; null: it can. */
export function whyImageUnseen(): string | null {
  return follower.wasJustCarried() ? 'That image is gone, and another is shown. Press again to continue.' : null;
}

type Tags = Parameters<typeof levelsIn>[0];

/** Focusable places on the screen of the queue; set by the screen itself. */
export const queuePlaces: { list: (() => void) | null } = { list: null };

export const queuePort: QueuePort = {
  claiming() {
    queueState.claiming = true;
    queueState.error = null;
  },
  claimed({ lease, item }, came) {
    // After a decision the list is being read anew already.
    const reload = came === 'with-decision' ? () => {} : reloadList;
    queueState.claiming = false;
    queueState.promised = null;
    afterClaim(item);
    if (lease === null || item === null) {
      dropLease(null);
      showItem(null, null);
      queueState.empty = true;
      reload();
      return;
    }
    // After two claims of one item at once, as by an undo and a key, dialogs over the item stay open.
    const isThere = queueState.lease?.record_id === item.id && queueState.shown?.id === item.id;
    holdLease(lease, item);
    dropIfOlder(item);
    // The claim's item is newer than its row in the list.
    if (queueState.shown?.id === item.id) queueState.row = ref(item);
    else showItem(item, item);
    if (!isThere) queueState.arrivals += 1;
    reload();
    if (!isThere) announceItem(item);
    prepareNext();
  },
  promisedAfter: (id) => entryUnderWay(id)?.promised ?? null,
  claimOf: (recordId) => (queueState.lease?.record_id === recordId ? queueState.lease : null),
  awaitsNext(is) {
    queueState.awaitsNext = is;
  },
  failed(sentence) {
    queueState.claiming = false;
    queueState.error = sentence;
    afterFailedClaim();
  },
  needsReason({ id }) {
    queueState.needsReason = id;
  },
  refused({ id }, held) {
    if (!held) queueState.unclaimable = id;
    outdateRecord(queryClient, id);
    reloadList();
  },
  toPanel: () => void (queueState.arrivals += 1),
  close(id) {
    if (queueState.shown?.id === id) showItem(null, null);
  },
  giveUp: giveUpWaiting,
  holdsAnother(id) {
    const held = queueState.lease?.record_id ?? id;
    return held !== id && entryUnderWay(held) === null;
  },
  allAnswered,
  ended(lease) {
    if (queueState.lease?.id === lease.id) dropLease(null);
    queueState.released = lease.record_id;
    reloadList();
  },
  lookBack() {
    const earlier = earlierDecision();
    if (earlier === null) return;
    if (earlier.sending) earlier.sending.returned = true;
    showItem(earlier.item, queuedItem(earlier.item.id) ?? earlier.sending?.row ?? null);
    queueState.arrivals += 1;
    announce(earlier.sentence);
  },
  showImage: moveImage,
  reveal() {
    queueState.revealed = !queueState.revealed;
  },
  toggleBase() {
    queueState.baseShown = !queueState.baseShown;
  },
  levels: () => levelsIn(queryClient.getQueryData<{ tag_groups: Tags }>(queryKeys.tags)?.tag_groups ?? []),
  toList: () => queuePlaces.list?.(),
};

function reloadList(): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.queue });
}
