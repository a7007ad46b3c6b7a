import { ref } from 'valtio';
import type { AnyCommand, Outcome } from '../../../commands/command.ts';
import { hadNoAnswer, NO_ANSWER } from '../../../commands/each.ts';
import type { Host, OrderedRun } from '../../../commands/host.ts';
import { MOST_UNDER_WAY, sendsForms } from '../../contract/queue/queues.ts';
import { pathOf } from '../../contract/base/routes.ts';
import { asSentence, isolated } from '../../contract/base/words.ts';
import type { ClaimAnswer, QueueItem } from '../../contract/queue/queue-items.ts';
import { expectNoKeysYet } from '../context/shown-history.ts';
import { personal } from '../context/personal.ts';
import { foremostLayer } from '../context/read-context.ts';
import { selection } from '../list/list-state.ts';
import { notifySystem } from '../notices/notify.ts';
import { addEntry, entryUnderWay, entryOf, outbox, sendInOrder, underWay, type Entry } from '../outbox/outbox.ts';
import { noteReplacement } from '../record/unseen.ts';
import { recordInView } from '../record/in-view.ts';
import { roleNow } from '../session/session-state.ts';
import { releaseUnused } from './end-claim.ts';
import { readyItem, prepareNext, announceItem } from './next-item.ts';
import { isDecision } from './note-decision.ts';
import { meansClaimEnded } from './lease-keeper.ts';
import { dropLease, holdLease, queueState, showItem } from './queue-state.ts';

/* How the screen of the queue follows a decision and its response. */

/**
 * Runs a decision on the item of the queue once those before it are answered; other commands run at once. If the next
 * item is ready, the screen shows it meanwhile, and shows this one again after a refusal.
 */
export async function runInOrder(
  command: AnyCommand,
  on: readonly { id: string }[],
  run: OrderedRun,
): Promise<Outcome> {
  const { key, send, answered } = run;
  const entry = key === null ? begin(command, on, run) : entryOf(key);
  if (entry === null) {
    const outcome = await send();
    answered(outcome);
    return outcome;
  }
  return sendInOrder(entry, { send, answered, claim: () => queueState.lease, refused: showRefusal });
}

/** Adds the entry of a decision that was just pressed, and moves the screen on; null: it is none on the shown item. */
function begin(command: AnyCommand, on: readonly { id: string }[], run: OrderedRun): Entry | null {
  const entry = newEntry(command, on, run);
  if (entry === null) return null;
  queueState.refusal = null;
  if (command.after === 'next' && selection.size === 0) moveOnFrom(entry);
  addEntry(entry);
  if (entry.promised !== null) prepareNext();
  return entry;
}

/** Why this decision cannot wait behind the others, as a sentence; null: it can, or it need not wait. */
export const whyFull: Host['whyFull'] = (command, on) =>
  underWay().length >= MOST_UNDER_WAY && isAboutItem(command, on)
    ? `${MOST_UNDER_WAY} decisions are already being sent. Try again once one of them is saved.`
    : null;

function isAboutItem(command: AnyCommand, on: readonly { id: string }[]): boolean {
  const { present, shown } = queueState;
  const isOnIt = on.length === 0 || (on.length === 1 && on[0]?.id === shown?.id);
  return present && shown !== null && isOnIt && isDecision(command);
}

function newEntry(
  command: AnyCommand,
  on: readonly { id: string }[],
  { words, request }: Pick<OrderedRun, 'words' | 'request'>,
): Entry | null {
  const { shown: item, row } = queueState;
  // A decision without a target is about the item shown when it was made.
  if (item === null || !isAboutItem(command, on) || (on.length === 0 && request.shown?.id !== item.id)) return null;
  const when = { at: performance.now(), madeAt: Date.now() };
  const state = { state: 'waiting', promised: null } as const;
  return { item, row: row && ref(row), words, request, key: crypto.randomUUID(), ...when, ...state };
}

function moveOnFrom(entry: Entry): void {
  const next = readyItem();
  if (next === null || !isClaimedOrPromised(entry.item.id)) return;
  // A refused item could not come back without replacing a form that the person has begun to fill in.
  if (sendsForms(roleNow())) return;
  entry.movedOn = true;
  queueState.promised = entry.promised = next.id;
  expectNoKeysYet();
  queueState.ahead = null;
  goTo(next);
}

function goTo(item: QueueItem): void {
  showItem(item, item);
  queueState.arrivals += 1;
  announceItem(item);
}

/**
 * Whether the item is claimed, or will be by a decision being sent. After a decision on any other item, the server's next
 * item is the claimed one and not the one that the page has ready.
 */
function isClaimedOrPromised(id: string): boolean {
  return queueState.lease?.record_id === id || underWay().some(({ promised }) => promised === id);
}

/** A decision that was refused while a claim was requested; the claim's response shows which of the two items is claimed. */
const refusedWhileClaiming = personal<Entry | null>(() => null);

function showRefusal(entry: Entry, outcome: Outcome): void {
  if (entry.movedOn) showRefusedItem(entry, outcome);
  noteRefusal(entry, outcome);
}

/**
 * Shows the item of a refused decision again, unless the person has begun something on the next one: then it comes back
 * with the next claim, which the server answers with the item that is still claimed.
 */
function showRefusedItem(entry: Entry, { failed }: Outcome): void {
  const { present, claiming, shown } = queueState;
  if (entry.resent) restoreClaim(entry, failed[0]?.code ?? '');
  const isAtAnother = shown !== null && shown.id !== entry.item.id;
  const isAtClaimed = isAtAnother && queueState.lease?.record_id === shown.id;
  if (entry.resent) {
    // The item that the person works on since the reload stays; the notice of the refusal names this one.
    if (isAtClaimed || (isAtAnother && isBusy())) return;
  } else {
    if (!present || isBusy()) return;
    // Another refused item is already shown again and claimed: this one is back in its queue, which will serve it again.
    if (isAtClaimed) {
      queueState.promised = null;
      return;
    }
  }
  if (claiming) refusedWhileClaiming.current = entry;
  else showAgain(entry);
}

/**
 * Stores the refusal to be shown with the item, since a toast may be gone before it was read. If the claim has ended with
 * it, the button for the next item is shown at once.
 */
function noteRefusal({ item }: Entry, { failed }: Outcome): void {
  const [refusal] = failed;
  if (!refusal || refusal.dismissed) return;
  if (meansClaimEnded(refusal)) {
    if (refusal.decided && queueState.shown?.id === item.id) queueState.unclaimable = item.id;
    if (queueState.lease?.record_id === item.id) dropLease(asSentence(refusal.sentence));
    if (queueState.whyLost !== null && queueState.shown?.id === item.id) return;
  }
  const sentence = hadNoAnswer(failed) ? NO_ANSWER : `Your decision was not saved. ${asSentence(refusal.sentence)}`;
  queueState.refusal = ref({ id: item.id, sentence });
}

function showAgain({ item, row }: Entry): void {
  // The item that the screen had moved on to is the next one again.
  const { row: left, shown, promised } = queueState;
  const returns = left !== null && shown?.id === left.id && promised === left.id && entryUnderWay(left.id) === null;
  queueState.ahead = returns ? ref(left) : null;
  queueState.promised = null;
  showItem(item, row);
  queueState.arrivals += 1;
  noteReplacement(item.id, 'Your decision on this was not saved, and the item has just come back.');
  prepareNext();
}

/** Stores a claim again that the page forgot with the reload and that the server still has. */
function restoreClaim({ item, request: { claim } }: Entry, code: string): void {
  const isOver = code === 'lease-lost' || code === 'leased';
  if (queueState.lease === null && claim?.record_id === item.id && !isOver) holdLease(claim);
}

/**
 * Called with the item of a claim's response. If a decision was refused meanwhile and this is another item, the new claim
 * has ended the one on the refused item, which the person is informed about.
 */
export function afterClaim(item: QueueItem | null): void {
  const entry = refusedWhileClaiming.current;
  refusedWhileClaiming.current = null;
  if (entry === null || item?.id === entry.item.id) return;
  const name = entry.row?.profile_name || 'The previous item';
  const message = `${isolated(name)} was not decided on and is no longer yours: your newer claim replaced it.`;
  notifySystem('warning', { title: 'Queue', message });
}

/** Called when the claim has failed: the refused item is still claimed, and shown again. */
export function afterFailedClaim(): void {
  const entry = refusedWhileClaiming.current;
  refusedWhileClaiming.current = null;
  if (entry !== null && queueState.present) showAgain(entry);
}

function isBusy(): boolean {
  return foremostLayer() !== null || document.activeElement?.matches('input, textarea, select') === true;
}

/**
 * Takes the claim that came with a decision after which the screen had moved on. `as-usual`: the screen had not, or the
 * item is on it again after a refusal, so the queue moves on as after any other decision.
 *
 * @param next the claim that came with the decision; null: none
 * @param start claims the next item in a request of its own
 */
export function settleMovedOn(id: string, next: ClaimAnswer | null, start: () => void): 'settled' | 'as-usual' {
  const from = outbox.entries.find(({ item, state, movedOn }) => item.id === id && state === 'answered' && movedOn);
  if (!from) return 'as-usual';
  if (from.resent) {
    settleResent(next);
    return 'settled';
  }
  const { promised } = from;
  const { shown, present, lease } = queueState;
  if (queueState.promised === promised) queueState.promised = null;
  // The item is on the screen again, and not because the person has looked back at it (`returned`).
  if (present && shown?.id === id && !from.returned) return 'as-usual';
  // A later claim has replaced this one.
  if (lease && next?.lease && lease.token > next.lease.token) return 'settled';
  const decidesPromised = promised !== null && entryUnderWay(promised) !== null;
  const isOnItsPage = next?.item ? recordInView()?.id === next.item.id : false;
  if (!present && !decidesPromised && !isOnItsPage) {
    if (next?.lease) releaseUnused(next.lease);
    return 'settled';
  }
  if (next?.lease && next.item) {
    holdLease(next.lease, next.item);
    if (shown?.id === next.item.id) queueState.row = ref(next.item);
  }
  // If the promised item is being decided on too, that response brings the next claim.
  if (present && !decidesPromised) correctPromised(id, promised, next, start);
  return 'settled';
}

/** Shows the item that the server claimed with a decision where it is not the promised one that the screen shows. */
function correctPromised(decided: string, promised: string | null, next: ClaimAnswer | null, start: () => void): void {
  const isAtPromised = queueState.shown?.id === promised;
  if (next !== null) {
    if (isAtPromised && next.item?.id !== promised) replaceShown(next.item, NOT_NEXT);
  } else if (isAtPromised || !isAnotherClaimed(decided)) {
    const held = heldInstead(decided);
    if (held) replaceShown(held, HELD_INSTEAD);
    else start();
  }
  if (queueState.ahead === null) prepareNext();
}

/** Whether another item than the decided one is claimed: then the server claims no next one with the decision. */
function isAnotherClaimed(decided: string): boolean {
  const { lease } = queueState;
  return lease !== null && lease.record_id !== decided;
}

/** That other item, if the page knows it. */
function heldInstead(decided: string): QueueItem | null {
  const { lease, lastClaimed } = queueState;
  return isAnotherClaimed(decided) && lastClaimed?.id === lease?.record_id ? lastClaimed : null;
}

const NOT_NEXT = 'is no longer next: someone else was faster, or something more urgent came in.';
const HELD_INSTEAD = 'was not claimed for you: the item you have already claimed comes first.';

/** As `settleMovedOn`, for a decision resent after a reload: its next item is shown, unless another was begun since. */
function settleResent(next: ClaimAnswer | null): void {
  const { shown, lease } = queueState;
  if (!next?.lease || !next.item || lease !== null) return;
  const isDecided = entryUnderWay(next.item.id) !== null;
  const isAtQueue = queueState.present || location.pathname === pathOf('queue');
  if (!isDecided && (!isAtQueue || shown !== null)) {
    releaseUnused(next.lease);
    return;
  }
  holdLease(next.lease, next.item);
  if (isDecided) return;
  goTo(next.item);
  prepareNext();
}

/** Shows another item than the promised one; while the person types or answers a question, only says so. */
function replaceShown(item: QueueItem | null, why: string): void {
  const name = queueState.row?.profile_name || 'This item';
  const message = `${isolated(name)} ${why}`;
  if (isBusy()) {
    queueState.whyLost = message;
    return;
  }
  queueState.promised = null;
  notifySystem('warning', { title: 'Queue', message });
  if (item === null) {
    showItem(null, null);
    queueState.empty = true;
    return;
  }
  goTo(item);
  noteReplacement(item.id, 'The item has just changed.');
}
