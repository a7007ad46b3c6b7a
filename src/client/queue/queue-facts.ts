import type { Hold, QueueFacts } from '../../../commands/queue/port.ts';
import { queueOfRecord, queueOfRole } from '../../contract/queue/queues.ts';
import type { ItemReference } from '../../contract/queue/lease.ts';
import { queryClient } from '../data/query-client.ts';
import { settingsNow } from '../data/settings.ts';
import { entryAbout, underWay } from '../outbox/outbox.ts';
import { recordInView } from '../record/in-view.ts';
import { roleNow } from '../session/session-state.ts';
import { earlierDecision, queueState } from './queue-state.ts';
import { recordQuery } from './shown-record.ts';

/** What commands see of the queue; null while another screen is shown. */
export function queueFacts(): QueueFacts | null {
  const { present, shown, row, image, images, baseShown } = queueState;
  if (!present) return null;
  const hasEarlierDecision = earlierDecision() !== null;
  if (shown === null) return { shown: null, hasEarlierDecision, ...claimState(queueState) };
  const hold = holdOf();
  const holder = hold === 'theirs' ? (row?.lease?.holder.name ?? 'Someone else') : '';
  const facts = {
    name: row?.profile_name ?? '',
    unread: isUnread(shown),
    hold,
    holder,
    sending: entryAbout(shown.id) !== null,
    lost: queueState.lost !== null,
    waits: isWaiting(shown),
    inTurn: isInTurn(shown.id),
    images: images.length,
    image: image.cursorId,
    baseShown,
    author: row?.author ?? null,
  };
  return { shown: { kind: shown.kind, id: shown.id, ...facts }, hasEarlierDecision };
}

function claimState({ claiming, empty, error }: typeof queueState): Pick<QueueFacts, 'rest'> {
  if (claiming) return { rest: 'claiming' };
  if (error !== null) return { rest: 'failed' };
  return empty ? { rest: 'empty' } : {};
}

/** Requested, and refused or not answered. */
function isUnread(shown: ItemReference): boolean {
  const state = queryClient.getQueryState(recordQuery(shown).queryKey);
  return state?.data === undefined && state?.status === 'error' && state.fetchStatus === 'idle';
}

/**
 * The item to be served next, one that this page had claimed before, or one the person has just worked on; not one they
 * laid aside, which is served to them last. The server's answer overrides this.
 */
function isInTurn(id: string): boolean {
  const { nextId, lost, passesOver, row, decisions } = queueState;
  if (id === passesOver) return false;
  if (id === nextId || lost !== null) return true;
  return !row?.own_skip && decisions.some(({ item, laidAside }) => item.id === id && !laidAside);
}

/** As drawn: somebody else may have decided on it while it was shown. */
function isWaiting({ kind, id }: ItemReference): boolean {
  const record = recordInView();
  const role = roleNow();
  if (queueState.unclaimable === id) return false;
  if (record?.id !== id || role === null) return true;
  return queueOfRecord({ ...record, kind, staleHours: settingsNow().stale_hours }) === queueOfRole(role);
}

/** The holder of the shown item: this page's claim overrides the row as fetched. */
export function holdOf(): Hold {
  const { shown, row, lease, promised } = queueState;
  if (shown && lease?.record_id === shown.id) return 'mine';
  const isPromised = shown && (promised === shown.id || underWay().some((each) => each.promised === shown.id));
  if (isPromised && row?.lease?.own !== false) return 'mine';
  return row?.lease && !row.lease.own ? 'theirs' : 'free';
}
