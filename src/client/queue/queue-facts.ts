import type { Hold, QueueFacts } from '../../../commands/queue/port.ts';
import { queueOfRecord, queueOfRole } from '../../contract/queue/queues.ts';
import type { ItemReference } from '../../contract/queue/lease.ts';
import { isNotThere } from '../data/network/api-error.ts';
import { queryClient } from '../data/query-client.ts';
import { settingsNow } from '../data/settings.ts';
import { entryUnderWay, underWay } from '../outbox/outbox.ts';
import { recordInView } from '../record/in-view.ts';
import { roleNow } from '../session/session-state.ts';
import { earlierDecision, queueState } from './queue-state.ts';
import { recordQuery } from './shown-record.ts';

export function queueFacts(): QueueFacts | null {
  const { present, shown, row, image, images, baseShown, continues } = queueState;
  if (!present) return null;
  const hasEarlierDecision = earlierDecision() !== null;
  if (shown === null) return { shown: null, hasEarlierDecision, continues, ...whyNone(queueState) };
  const hold = holdOf();
  const holder = hold === 'theirs' ? (row?.lease?.holder.name ?? 'Someone else') : '';
  const facts = {
    name: row?.profile_name ?? '',
    failed: hasFailed(shown),
    hold,
    holder,
    sending: entryUnderWay(shown.id) !== null,
    returning: queueState.returning || underWay().some(({ toUndo }) => toUndo),
    lost: queueState.whyLost !== null,
    waits: isWaiting(shown),
    inTurn: isNextOrOwn(shown.id),
    images: images.length,
    image: image.cursorId,
    baseShown,
    author: row?.author ?? null,
  };
  return { shown: { kind: shown.kind, id: shown.id, ...facts }, hasEarlierDecision };
}

function whyNone({ claiming, empty, error }: typeof queueState): Pick<QueueFacts, 'why'> {
  if (claiming) return { why: 'claiming' };
  if (error !== null) return { why: 'failed' };
  return empty ? { why: 'empty' } : {};
}

function hasFailed(shown: ItemReference): boolean | 'gone' {
  const state = queryClient.getQueryState(recordQuery(shown).queryKey);
  if (isNotThere(state?.error)) return 'gone';
  return state?.data === undefined && state?.status === 'error' && state.fetchStatus === 'idle';
}

/**
 * Whether claiming the item needs no reason: it is served next, this page had claimed it before or was promised it, or the
 * person has just worked on it without skipping it. The server may refuse it all the same (`needsReason`).
 */
function isNextOrOwn(id: string): boolean {
  const { nextId, whyLost, needsReason, row, decisions } = queueState;
  if (id === needsReason) return false;
  if (id === nextId || whyLost !== null) return true;
  return !row?.own_skip && decisions.some(({ item, skipped }) => item.id === id && !skipped);
}

/** Whether the record on the screen still waits in the person's queue: somebody else may have decided on it. */
function isWaiting({ kind, id }: ItemReference): boolean {
  const record = recordInView();
  const role = roleNow();
  if (queueState.unclaimable === id) return false;
  if (record?.id !== id || role === null) return true;
  return queueOfRecord({ ...record, kind, staleHours: settingsNow().stale_hours }) === queueOfRole(role);
}

/** Whose claim is on the shown item; this page knows of its own claim before the list shows it. */
export function holdOf(): Hold {
  const { shown, row, lease, promised } = queueState;
  if (shown && lease?.record_id === shown.id) return 'mine';
  const isPromised = shown && (promised === shown.id || underWay().some((each) => each.promised === shown.id));
  if (isPromised && row?.lease?.own !== false) return 'mine';
  return row?.lease && !row.lease.own ? 'theirs' : 'free';
}
