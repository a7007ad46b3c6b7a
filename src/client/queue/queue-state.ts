import { ref } from 'valtio';
import type { Invocation } from '../../../commands/command.ts';
import type { DecisionRequest } from '../../../commands/host.ts';
import type { ItemReference, Lease } from '../../contract/shapes/lease.ts';
import type { QueueItem } from '../../contract/shapes/queue.ts';
import type { RowCursor } from '../context/row-cursor.ts';
import { list, listScreen } from '../list/list-state.ts';
import { LEASE_SECONDS } from '../../contract/policy/lease.ts';
import { personalState } from '../context/personal.ts';

/** An own decision, as the strip shows it. */
export interface Decision {
  /** The first record it was about. */
  item: ItemReference;
  sentence: string;
  /** What undoes it. */
  undo: Invocation;
  /** What has become of undoing it; `stands`: that was refused for good. null: nobody has tried, or it may yet be. */
  settled: 'undone' | 'stands' | null;
  /** Skipped, and not decided: for a day it is not served to the person again. */
  laidAside: boolean;
}

/** A decision that has not been answered. */
export interface Sending {
  item: ItemReference;
  row: QueueItem | null;
  /** What was decided about whom. */
  words: string;
  /** When, on the clock of events (`performance.now`), and in milliseconds since 1970. */
  at: number;
  madeAt: number;
  /** Under which it is sent (`Idempotency-Key`), each time. */
  key: string;
  wish: DecisionRequest;
  /** The item that the screen has gone on to; null: it has not. */
  promised: string | null;
  /** Made before the page was loaded. */
  again: boolean;
  /** It has left this machine once: whether it is done, the server knows. */
  isOut: boolean;
  /** The person has come back to it by "Back to the last decision". */
  lookedAt: boolean;
}

export interface QueueState {
  /** The queue is on the screen. */
  present: boolean;
  /** The item in the panel, which the cursor of the list is on too; null: the start. */
  shown: ItemReference | null;
  /** The row of the shown item, as the list or the claim told it last. */
  row: QueueItem | null;
  /** Grows when the person has gone to the panel, and not only looked at it from the list. */
  arrivals: number;
  /** The item of which the server has said that others come before it; null: none, or claimed since. */
  passesOver: string | null;
  /** The item that could not be claimed because it waits for the person no more; null: none, or not tried. */
  unclaimable: string | null;
  /** The item that would be served next; null: none, or not known yet. */
  nextId: string | null;
  /** The claim of this page, on whichever screen. */
  lease: Lease | null;
  /** The item that is claimed, as it was then. */
  claimed: QueueItem | null;
  /** Milliseconds since 1970, by this machine's clock. */
  leaseEnds: number;
  /** When the claim was made or extended last, likewise. */
  leaseHeld: number;
  /** The item that was given back last; the list may say for a moment yet that it is claimed. */
  letGo: string | null;
  /** The claim on the shown item has ended without a decision: why. */
  lost: string | null;
  /** The last decision on this item was refused, or could not be sent: why, in whole sentences. Told while that item is shown. */
  refusal: { id: string; sentence: string } | null;
  /** What somebody else has changed of the shown item since it came on the screen. */
  changed: { id: string; by: string; what: readonly string[] } | null;
  claiming: boolean;
  /** Set aside as the next one, and loaded; null: none, or not yet. */
  ahead: QueueItem | null;
  /** It is shown before its claim is here, which comes with the decision that is under way; null: nothing is. */
  promised: string | null;
  /** Decisions that have not been answered, the oldest first. */
  sending: readonly Sending[];
  /** Those of them, by key, that are taken back as soon as they are answered. */
  takingBack: readonly string[];
  /** A decision is under way with which the next item is claimed. */
  awaitsNext: boolean;
  /** What was claimed has been decided on elsewhere: the next one is asked for as soon as the queue is on the screen. */
  goesOn: boolean;
  /** The last claim found nothing. */
  empty: boolean;
  /** The last claim failed: why. */
  error: string | null;
  /** Which image is shown large, among pictures and attachments together. */
  image: RowCursor;
  /** Both lanes, in order. */
  images: readonly { id: string }[];
  /** The images of this item are shown as they are. */
  revealed: boolean;
  baseShown: boolean;
  /** The newest first. */
  decisions: readonly Decision[];
}

const nothing = (): QueueState => ({
  present: false,
  shown: null,
  row: null,
  arrivals: 0,
  passesOver: null,
  unclaimable: null,
  nextId: null,
  lease: null,
  claimed: null,
  leaseEnds: 0,
  leaseHeld: 0,
  letGo: null,
  lost: null,
  refusal: null,
  changed: null,
  claiming: false,
  ahead: null,
  promised: null,
  sending: [],
  takingBack: [],
  awaitsNext: false,
  goesOn: false,
  empty: false,
  error: null,
  images: [],
  revealed: false,
  image: firstImage(),
  baseShown: false,
  decisions: [],
});

const firstImage = (): RowCursor => ({ cursor: 0, cursorId: null });

export const queueState = personalState<QueueState>(nothing, ['present']);

/**
 * A claim that was made or extended just now. It lasts its full time from this moment, whatever this
 * machine's clock says of the hour.
 */
export function holdLease(lease: Lease): void {
  queueState.lease = ref(lease);
  queueState.leaseHeld = Date.now();
  queueState.leaseEnds = queueState.leaseHeld + LEASE_SECONDS * 1000;
  queueState.letGo = null;
  queueState.lost = null;
  queueState.unclaimable = null;
  queueState.passesOver = null;
}

/** Lets go of the claim; `sentence` says why to whoever still looks at the item. */
export function dropLease(sentence: string | null): void {
  const { lease, shown } = queueState;
  queueState.lease = null;
  if (lease && shown?.id === lease.record_id) queueState.lost = sentence;
}

/** Puts an item into the panel, at its first image, and the cursor of the list on it. */
export function showItem(item: ItemReference | null, row: QueueItem | null): void {
  queueState.shown = item && ref({ kind: item.kind, id: item.id });
  queueState.row = row && ref(row);
  queueState.empty = false;
  queueState.error = null;
  if (queueState.present) followShown(item);
  queueState.image = firstImage();
  queueState.images = [];
  queueState.revealed = false;
  queueState.lost = null;
  queueState.unclaimable = null;
  queueState.changed = null;
}

/** List and panel always show the same item. */
function followShown(item: ItemReference | null): void {
  list.cursorId = item?.id ?? null;
  list.cursor = item === null ? -1 : (listScreen.current?.indexOf(item.id) ?? -1);
}

/** Decisions the strip keeps. */
const STRIP = 20;

export function rememberDecision(decision: Decision): void {
  queueState.decisions = [ref(decision), ...queueState.decisions].slice(0, STRIP);
}

/** Decisions from before all those on the strip, the newest first. */
export function addEarlierDecisions(decisions: readonly Decision[]): void {
  const earlier = decisions.map((decision) => ref(decision));
  queueState.decisions = [...queueState.decisions, ...earlier].slice(0, STRIP);
}

/** An own decision to go back to, and the one that is on its way, if it is one. */
export interface EarlierDecision extends Pick<Decision, 'item' | 'sentence'> {
  sending: Sending | null;
}

/**
 * The own decision to go back to: the newest that is on its way or stands, and from the item of one of them that of
 * the item before.
 */
export function earlierDecision(): EarlierDecision | null {
  const newest = new Map<string, EarlierDecision>();
  for (const each of queueState.sending.toReversed()) {
    newest.set(each.item.id, { item: each.item, sentence: `${each.words}: being sent`, sending: each });
  }
  for (const each of queueState.decisions) {
    if (each.settled !== 'undone' && !newest.has(each.item.id)) newest.set(each.item.id, { ...each, sending: null });
  }
  const items = [...newest.keys()];
  return newest.get(items[items.indexOf(queueState.shown?.id ?? '') + 1] ?? '') ?? null;
}

/** Marks the decisions of an undo that was granted, or refused for good. */
export function settleDecision(undo: Invocation, settled: 'undone' | 'stands'): void {
  const wanted = JSON.stringify(undo.args);
  queueState.decisions = queueState.decisions.map((each) =>
    JSON.stringify(each.undo.args) === wanted ? ref({ ...each, settled }) : each,
  );
}

/**
 * A decision that was undone stands again, under what undoes it now. It is the newest then, as the server has it: what
 * was decided while it was being undone came before.
 */
export function standAgain(undone: Invocation, undo: Invocation): void {
  const wanted = JSON.stringify(undone.args);
  const again = queueState.decisions.find((each) => JSON.stringify(each.undo.args) === wanted);
  if (!again) return;
  const others = queueState.decisions.filter((each) => each !== again);
  queueState.decisions = [ref({ ...again, undo, settled: null }), ...others];
}
