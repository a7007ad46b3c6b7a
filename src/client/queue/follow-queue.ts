import { ref } from 'valtio';
import { list, listFollower } from '../list/list-state.ts';
import type { Rows } from '../context/row-cursor.ts';
import type { QueueItem } from '../../contract/queue/queue-items.ts';
import { dropIfOlder } from './next-item.ts';
import { holdOf } from './queue-facts.ts';
import { hasClaimEnded, loseBecause, loseLease } from './lease-keeper.ts';
import type { Lease } from '../../contract/queue/lease.ts';
import { api } from '../data/api-instance.ts';
import { underWay } from '../outbox/outbox.ts';
import { holdLease, queueState, showItem } from './queue-state.ts';

interface QueueRows extends Rows {
  rowAt: (index: number) => QueueItem | undefined;
}

/**
 * Keeps the cursor on the item in the panel after the list was read again. If that item has left the queue, the one below
 * it is shown, unless the person has claimed it, lost its claim or decided on it.
 *
 * @param complete nothing is being fetched
 */
export function followQueue(rows: QueueRows, complete: boolean, count: number): void {
  const { shown } = queueState;
  list.count = count;
  if (shown === null) {
    list.cursor = -1;
    list.cursorId = null;
    return;
  }
  const at = rows.indexOf(shown.id);
  const row = at === undefined ? undefined : rows.rowAt(at);
  if (row) queueState.row = ref(row);
  if (at === undefined && staysWithoutRow(shown.id)) {
    list.cursor = -1;
    return;
  }
  list.cursorId = shown.id;
  listFollower.follow(list, rows, complete, count);
  if (count === 0 && complete) showItem(null, null);
  else if (list.cursorId !== shown.id) previewRow(rows, list.cursor);
}

/** Shows the item of a row in the panel, claimed or not. */
export function previewRow(rows: QueueRows, index: number): void {
  const item = rows.rowAt(index);
  if (!item || item.id === queueState.shown?.id) return;
  dropIfOlder(item);
  showItem(item, item);
}

function staysWithoutRow(id: string): boolean {
  const { claiming, whyLost, decisions } = queueState;
  return claiming || whyLost !== null || holdOf() === 'mine' || decisions.some(({ item }) => item.id === id);
}

/** Ends the claim of this page after a later claim of the same person in another tab, which has replaced it. */
export function noticeOtherClaim(newest: Lease | null): void {
  const { lease, awaitsNext } = queueState;
  if (awaitsNext || !lease || !newest || newest.token <= lease.token) return;
  loseLease('You claimed another item in another window, so this one is no longer yours.');
}

/** Milliseconds within which the response to an own decision follows the list that already shows it. */
const ANSWER_PAUSE = 1_000;
/** Milliseconds by which this machine's clock may be behind the server's. */
const CLOCK_DIFFERENCE = 5_000;

/**
 * Asks the server about the claim where the list shows none of this person: somebody may have taken the item over or
 * decided on it. The list alone is no proof, since it may have been requested before the claim was made.
 *
 * @param fetchedAt when the list came; one from before the claim is ignored
 */
export function noticeEndedClaim(own: Lease | null, fetchedAt: number): void {
  const { lease, leaseSince, leaseEnds } = queueState;
  if (!lease || own !== null || fetchedAt <= leaseSince || Date.now() > leaseEnds - CLOCK_DIFFERENCE) return;
  // The list may show the person's own decision before the response to it comes.
  setTimeout(() => void loseIfEnded(lease.id), ANSWER_PAUSE);
}

async function loseIfEnded(leaseId: string): Promise<void> {
  // An own decision is still being sent.
  if (queueState.lease?.id !== leaseId || underWay().length > 0) return;
  try {
    const answer = await api('queue.heartbeat', { params: { leaseId } });
    if (queueState.lease?.id === leaseId) holdLease(answer.lease);
  } catch (error) {
    const { lease } = queueState;
    if (lease?.id === leaseId && hasClaimEnded(error)) await loseBecause(lease, (error as Error).message);
  }
}
