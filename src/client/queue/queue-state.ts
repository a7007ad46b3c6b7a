import { proxy, ref } from 'valtio';
import type { Invocation } from '../../../commands/command.ts';
import type { ItemReference, Lease, QueueItem } from '../../contract/shapes/queue.ts';
import { LEASE_SECONDS } from '../../contract/policy/queues.ts';

/** An own decision, as the strip shows it. */
export interface Decision {
  /** The first record it was about. */
  item: ItemReference;
  sentence: string;
  /** What takes it back. */
  undo: Invocation;
  takenBack: boolean;
}

export interface QueueState {
  /** The queue is on the screen. */
  present: boolean;
  /** The item on the screen; null: the start. */
  shown: ItemReference | null;
  /** The row that came with the claim of the shown item, or that it was looked up by. */
  row: QueueItem | null;
  /** The claim of this page, on whichever screen. */
  lease: Lease | null;
  /** Milliseconds since 1970, by this machine's clock. */
  leaseEnds: number;
  /** The claim on the shown item has ended without a decision: why. */
  lost: string | null;
  claiming: boolean;
  /** The last claim found nothing. */
  empty: boolean;
  /** The last claim failed: why. */
  error: string | null;
  /** Among pictures and attachments together, from 0. */
  image: number;
  /** Identifiers of both lanes, in order. */
  images: readonly string[];
  /** The images of this item are shown as they are. */
  revealed: boolean;
  baseShown: boolean;
  /** The newest first. */
  decisions: readonly Decision[];
}

const INITIAL: QueueState = {
  present: false,
  shown: null,
  row: null,
  lease: null,
  leaseEnds: 0,
  lost: null,
  claiming: false,
  empty: false,
  error: null,
  image: 0,
  images: [],
  revealed: false,
  baseShown: false,
  decisions: [],
};

export const queueState = proxy<QueueState>({ ...INITIAL });

/** The next person at this page must find nothing. */
export function forgetQueue(): void {
  Object.assign(queueState, { ...INITIAL, present: queueState.present });
}

/**
 * A claim that was made or extended just now. It lasts its full time from this moment, whatever this
 * machine's clock says of the hour.
 */
export function holdLease(lease: Lease): void {
  queueState.lease = ref(lease);
  queueState.leaseEnds = Date.now() + LEASE_SECONDS * 1000;
  queueState.lost = null;
}

/** Lets go of the claim; `sentence` says why to whoever still looks at the item. */
export function dropLease(sentence: string | null): void {
  const { lease, shown } = queueState;
  queueState.lease = null;
  if (lease && shown?.id === lease.record_id) queueState.lost = sentence;
}

/** Puts an item on the screen, at its first image. */
export function showItem(item: ItemReference | null, row: QueueItem | null): void {
  queueState.shown = item && ref({ kind: item.kind, id: item.id });
  queueState.row = row && ref(row);
  queueState.image = 0;
  queueState.images = [];
  queueState.revealed = false;
  queueState.lost = null;
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

/** Marks the decisions that an undo has taken back. */
export function markTakenBack(undo: Invocation): void {
  const wanted = JSON.stringify(undo.args);
  queueState.decisions = queueState.decisions.map((each) =>
    JSON.stringify(each.undo.args) === wanted ? ref({ ...each, takenBack: true }) : each,
  );
}
