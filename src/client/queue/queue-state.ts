import { ref } from 'valtio';
import type { Invocation } from '../../../commands/command.ts';
import type { QueueItem } from '../../contract/queue/queue-items.ts';
import type { RowCursor } from '../context/row-cursor.ts';
import { list, listScreen } from '../list/list-state.ts';
import { LEASE_SECONDS, type ItemReference, type Lease } from '../../contract/queue/lease.ts';
import { underWay, type Entry } from '../outbox/outbox.ts';
import { personalState } from '../context/personal.ts';

/** A decision on the strip of last decisions (`DecidedStrip`). */
export interface StripDecision {
  item: ItemReference;
  sentence: string;
  undo: Invocation;
  /**
   * The result of its undo; `stands`: the undo was refused for good, so the decision is final. null: not tried, or it may
   * still succeed.
   */
  settled: 'undone' | 'stands' | null;
  /** It was skipped or asked about, not decided: for a while it is not served to the person again. */
  skipped: boolean;
}

export interface QueueState {
  // The item in the panel.

  /** The item in the panel and under the list's cursor; null: none, as before the first claim. */
  shown: ItemReference | null;
  /** The row of the shown item, as last received with the list or the claim. */
  row: QueueItem | null;
  /**
   * Why the claim on the shown item ended without a decision, has run out, or never came although it was promised, as a
   * sentence; null: none of these.
   */
  whyLost: string | null;
  /** Why the last decision on this item was refused or not sent, in sentences to be shown with the item. */
  refusal: { id: string; sentence: string } | null;
  /** Why a press on a decision on the shown item did nothing, as a sentence beside its buttons; null: none was refused. */
  notDone: string | null;
  /** What somebody else has changed in the shown item since it came on the screen. */
  changed: { id: string; by: string; what: readonly string[] } | null;
  /** The id of the item that can be claimed only with a reason, because the server would serve others first; null: none. */
  needsReason: string | null;
  /** The id of the item that could not be claimed because it no longer waits for the person; null: none, or not tried. */
  unclaimable: string | null;

  // The claim.

  /** The person's claim, which the server keeps as a lease on one item that ends by itself; null: none. */
  lease: Lease | null;
  /** The row of the item claimed last, as it came with the claim. It stays when the claim ends. */
  lastClaimed: QueueItem | null;
  /** When the claim ends, in milliseconds since 1970 by this machine's clock. */
  leaseEnds: number;
  /** When the claim was made or extended last, by the same clock. */
  leaseSince: number;
  /** The id of the item released last, which the list may still show as claimed for a moment. */
  released: string | null;
  /** A claim has been requested and not answered yet. */
  claiming: boolean;
  /** The last claim found nothing that waits. */
  empty: boolean;
  /** Why the last claim failed, where the panel has to say it, as a sentence; null: it did not. */
  error: string | null;
  /** The claimed item was decided on elsewhere: the next one is claimed once the queue is on the screen. */
  claimsOnReturn: boolean;

  // The next item. First it is reserved (`ahead`), then shown and not claimed yet (`promised`), then claimed (`lease`).

  /** The id of the item that the server would serve next, as the list last said; null: none, or not known yet. */
  nextId: string | null;
  /**
   * The item that the server has reserved as the next one, loaded and not shown yet; null: none, or not yet. A decision
   * shows it at once, as `promised`, and the response brings the claim on it.
   */
  ahead: QueueItem | null;
  /**
   * The id of the reserved item once it is shown, until its claim comes with the decision being sent; null: none. It outlasts
   * the `promised` of that decision's entry, which leaves the outbox: after a refusal the person may still be at the item.
   */
  promised: string | null;
  /** A decision being sent also claims the next item. */
  awaitsNext: boolean;

  // The screen.

  /** The screen of the queue is shown. */
  present: boolean;
  /** The list shows a claim of the person, perhaps made in another tab. */
  continues: boolean;
  /** A count: each time it grows, the focus moves to the panel. It does not grow while the person views rows in the list. */
  arrivals: number;
  /** A decision is being undone, and its item comes back to the panel. */
  returning: boolean;
  /** The image shown large, among pictures and attachments together. */
  image: RowCursor;
  /** Pictures, then attachments. */
  images: readonly { id: string }[];
  /** Images that are blurred for their adult level are shown without blur. */
  revealed: boolean;
  /** The base profile's value is shown beside each field, also where it is the same. */
  baseShown: boolean;
  /** The newest first. */
  decisions: readonly StripDecision[];
}

const initialState = (): QueueState => ({
  shown: null,
  row: null,
  whyLost: null,
  refusal: null,
  notDone: null,
  changed: null,
  needsReason: null,
  unclaimable: null,
  lease: null,
  lastClaimed: null,
  leaseEnds: 0,
  leaseSince: 0,
  released: null,
  claiming: false,
  empty: false,
  error: null,
  claimsOnReturn: false,
  nextId: null,
  ahead: null,
  promised: null,
  awaitsNext: false,
  present: false,
  continues: false,
  arrivals: 0,
  returning: false,
  image: firstImage(),
  images: [],
  revealed: false,
  baseShown: false,
  decisions: [],
});

const firstImage = (): RowCursor => ({ cursor: 0, cursorId: null });

export const queueState = personalState<QueueState>(initialState, ['present']);

/** Stores a claim made or extended just now. It lasts its full time from this moment, whatever this machine's clock says. */
export function holdLease(lease: Lease, item?: QueueItem): void {
  queueState.lease = ref(lease);
  if (item) queueState.lastClaimed = ref(item);
  queueState.leaseSince = Date.now();
  queueState.leaseEnds = queueState.leaseSince + LEASE_SECONDS * 1000;
  queueState.released = null;
  queueState.whyLost = null;
  queueState.unclaimable = null;
  queueState.needsReason = null;
}

/** Forgets the claim; `sentence` is shown as the reason while its item is still in the panel. */
export function dropLease(sentence: string | null): void {
  const { lease, shown } = queueState;
  queueState.lease = null;
  if (lease && shown?.id === lease.record_id) queueState.whyLost = sentence;
}

/**
 * Puts an item into the panel, at its first image, and the cursor of the list on it. `needsReason` and `refusal` name
 * their item themselves, and stay.
 */
export function showItem(item: ItemReference | null, row: QueueItem | null): void {
  queueState.shown = item && ref({ kind: item.kind, id: item.id });
  queueState.row = row && ref(row);
  queueState.empty = false;
  queueState.error = null;
  if (queueState.present) followShown(item);
  queueState.image = firstImage();
  queueState.images = [];
  queueState.revealed = false;
  queueState.whyLost = null;
  queueState.unclaimable = null;
  queueState.changed = null;
  queueState.notDone = null;
}

function followShown(item: ItemReference | null): void {
  list.cursorId = item?.id ?? null;
  list.cursor = item === null ? -1 : (listScreen.current?.indexOf(item.id) ?? -1);
}

/** How many decisions are kept for the strip. */
const STRIP = 20;

export function rememberDecision(decision: StripDecision): void {
  queueState.decisions = [ref(decision), ...queueState.decisions].slice(0, STRIP);
}

/** Decisions from before all those on the strip, the newest first. */
export function addEarlierDecisions(decisions: readonly StripDecision[]): void {
  const earlier = decisions.map((decision) => ref(decision));
  queueState.decisions = [...queueState.decisions, ...earlier].slice(0, STRIP);
}

/** An own decision to return to. `sending`: its entry while it is being sent. */
export interface EarlierDecision extends Pick<StripDecision, 'item' | 'sentence'> {
  sending: Entry | null;
}

/** The newest own decision that was not undone; if its item is shown already, the one before it. */
export function earlierDecision(): EarlierDecision | null {
  const newest = new Map<string, EarlierDecision>();
  for (const each of underWay().toReversed()) {
    newest.set(each.item.id, { item: each.item, sentence: `${each.words}: being sent`, sending: each });
  }
  for (const each of queueState.decisions) {
    if (each.settled !== 'undone' && !newest.has(each.item.id)) newest.set(each.item.id, { ...each, sending: null });
  }
  const items = [...newest.keys()];
  // Where the shown item is none of them, indexOf gives -1, and the newest one is meant.
  return newest.get(items[items.indexOf(queueState.shown?.id ?? '') + 1] ?? '') ?? null;
}

/** Marks the decisions of an undo that succeeded, or was refused for good. */
export function settleDecision(undo: Invocation, settled: 'undone' | 'stands'): void {
  const wanted = JSON.stringify(undo.args);
  queueState.decisions = queueState.decisions.map((each) =>
    JSON.stringify(each.undo.args) === wanted ? ref({ ...each, settled }) : each,
  );
}

/** A redone decision counts again, with its new undo, and is the newest one, as on the server. */
export function restoreDecision(earlierUndo: Invocation, undo: Invocation): void {
  const wanted = JSON.stringify(earlierUndo.args);
  const again = queueState.decisions.find((each) => JSON.stringify(each.undo.args) === wanted);
  if (!again) return;
  const others = queueState.decisions.filter((each) => each !== again);
  queueState.decisions = [ref({ ...again, undo, settled: null }), ...others];
}
