import { ref } from 'valtio';
import { list, listFollower } from '../list/list-state.ts';
import type { Rows } from '../context/row-cursor.ts';
import type { QueueItem } from '../../contract/queue/queue-items.ts';
import { dropIfOlder } from './next-item.ts';
import { holdOf } from './queue-facts.ts';
import { queueState, showItem } from './queue-state.ts';

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
