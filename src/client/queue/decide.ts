import { ref } from 'valtio';
import type { AnyCommand, Outcome } from '../../../commands/command.ts';
import { hadNoAnswer, NO_ANSWER } from '../../../commands/each.ts';
import type { Host, InTurn } from '../../../commands/host.ts';
import { MOST_UNDER_WAY } from '../../contract/queue/queues.ts';
import { pathOf } from '../../contract/base/access.ts';
import { asSentence, isolated } from '../../contract/base/words.ts';
import type { ClaimAnswer, QueueItem } from '../../contract/queue/queue-items.ts';
import { bringsNews } from '../context/shown-history.ts';
import { personal } from '../context/personal.ts';
import { foremostLayer } from '../context/read-context.ts';
import { selection } from '../list/list-state.ts';
import { notifySystem } from '../notices/notify.ts';
import { addEntry, entryAbout, entryOf, outbox, sendInOrder, underWay, type Entry } from '../outbox/outbox.ts';
import { noteCome } from '../record/unseen.ts';
import { recordInView } from '../record/in-view.ts';
import { roleNow } from '../session/session-state.ts';
import { giveBack } from './end-claim.ts';
import { readyItem, prepareNext, announceItem } from './next-item.ts';
import { isDecision } from './note-decision.ts';
import { endsClaim } from './lease-keeper.ts';
import { dropLease, holdLease, queueState, showItem } from './queue-state.ts';

/* What the screen of the queue does at a decision and at its response. */

/**
 * Runs a decision on the item of the queue after those on their way; anything else runs at once. Where the next item is
 * ready the screen shows it meanwhile, and returns if this is refused.
 */
export async function inTurn(command: AnyCommand, on: readonly { id: string }[], run: InTurn): Promise<Outcome> {
  const entry = run.again === null ? newEntry(command, on, run) : entryOf(run.again);
  const { send, answered } = run;
  if (entry === null) {
    const outcome = await send();
    answered(outcome);
    return outcome;
  }
  if (run.again === null) {
    queueState.refusal = null;
    if (command.after === 'next' && selection.size === 0) moveOnFrom(entry);
    addEntry(entry);
    if (entry.promised !== null) prepareNext();
  }
  return sendInOrder(entry, { send, answered, claim: () => queueState.lease, refused: noteRefused });
}

/** Why this decision cannot wait behind the others, as a sentence; null: it can, or it does not wait in line. */
export const isFull: Host['isFull'] = (command, on) =>
  underWay().length >= MOST_UNDER_WAY && isAboutItem(command, on)
    ? `${MOST_UNDER_WAY} decisions are already being sent. Try again once one of them is saved.`
    : null;

function isAboutItem(command: AnyCommand, on: readonly { id: string }[]): boolean {
  const { present, shown } = queueState;
  const isAboutShown = on.length === 0 || (on.length === 1 && on[0]?.id === shown?.id);
  return present && shown !== null && isAboutShown && isDecision(command);
}

function newEntry(
  command: AnyCommand,
  on: readonly { id: string }[],
  { words, request }: Pick<InTurn, 'words' | 'request'>,
): Entry | null {
  const { shown: item, row } = queueState;
  // A decision without a target is about the item shown when it was made.
  if (item === null || !isAboutItem(command, on) || (on.length === 0 && request.shown?.id !== item.id)) return null;
  const when = { at: performance.now(), madeAt: Date.now(), again: false };
  const state = { state: 'waiting', promised: null, movedOn: false, lookedAt: false, takenBack: false } as const;
  return { item, row: row && ref(row), words, request, key: crypto.randomUUID(), ...when, ...state };
}

function moveOnFrom(entry: Entry): void {
  const next = readyItem();
  if (next === null || !isClaimedOrPromised(entry.item.id)) return;
  // A form that somebody has begun to fill in cannot be replaced by what comes back.
  if (roleNow() === 'FillIn') return;
  entry.movedOn = true;
  queueState.promised = entry.promised = next.id;
  bringsNews();
  queueState.ahead = null;
  showItem(next, next);
  queueState.arrivals += 1;
  announceItem(next);
}

/** Held, or promised with a decision under way. Any other item leads back to what came back before it. */
function isClaimedOrPromised(id: string): boolean {
  return queueState.lease?.record_id === id || underWay().some(({ promised }) => promised === id);
}

/** It was refused during a claim request, whose answer says which of the two is the person's. */
const late = personal<Entry | null>(() => null);

function noteRefused(entry: Entry, outcome: Outcome): void {
  if (entry.movedOn) showRefusedItem(entry, outcome);
  noteRefusal(entry, outcome);
}

/**
 * Shows the item of a refused decision again. Something begun on the next item is finished first; this item then comes
 * back as the claimed one.
 */
function showRefusedItem(entry: Entry, { failed }: Outcome): void {
  const { id } = entry.item;
  const { present, claiming, shown } = queueState;
  if (entry.again) {
    restoreClaim(entry, failed[0]?.code ?? '');
    // What they have begun since stays on the screen; the refusal names this one.
    if (shown !== null && (isBusy() || queueState.lease?.record_id === shown.id) && shown.id !== id) return;
  } else if (!present || isBusy()) return;
  // They are at one that came back before: this one waits in the queue, and is served again.
  if (shown !== null && shown.id !== id && queueState.lease?.record_id === shown.id) {
    queueState.promised = null;
    return;
  }
  if (claiming) late.current = entry;
  else show(entry);
}

/**
 * The refusal is shown with the item, since a toast may be gone before it was read. Where the claim ended with it, the
 * button for the next item is there at once.
 */
function noteRefusal({ item }: Entry, { failed }: Outcome): void {
  const [refusal] = failed;
  if (!refusal || refusal.dismissed) return;
  if (endsClaim(refusal)) {
    if (refusal.decided && queueState.shown?.id === item.id) queueState.unclaimable = item.id;
    if (queueState.lease?.record_id === item.id) dropLease(asSentence(refusal.sentence));
    if (queueState.lost !== null && queueState.shown?.id === item.id) return;
  }
  const sentence = hadNoAnswer(failed) ? NO_ANSWER : `Your decision was not saved. ${asSentence(refusal.sentence)}`;
  queueState.refusal = ref({ id: item.id, sentence });
}

function show({ item, row }: Entry): void {
  // The item they had moved on to is next again, and not the one behind it.
  const { row: left, shown, promised } = queueState;
  const returns = left !== null && shown?.id === left.id && promised === left.id && entryAbout(left.id) === null;
  queueState.ahead = returns ? ref(left) : null;
  queueState.promised = null;
  showItem(item, row);
  queueState.arrivals += 1;
  noteCome(item.id, 'Your decision on this was not saved, and the item has just come back.');
  prepareNext();
}

/** A claim that the page has dropped, and the server still holds for them. */
function restoreClaim({ item, request: { claim } }: Entry, code: string): void {
  const isOver = code === 'lease-lost' || code === 'leased';
  if (queueState.lease === null && claim?.record_id === item.id && !isOver) holdLease(claim);
}

/** A claim was answered. Only if it is the claim of the returned item is that theirs; null: they have none. */
export function noticeClaim(item: QueueItem | null): void {
  const entry = late.current;
  late.current = null;
  if (entry === null || item?.id === entry.item.id) return;
  const name = entry.row?.profile_name || 'The previous item';
  const message = `${isolated(name)} was not decided and is no longer yours: your newer claim replaced it.`;
  notifySystem('warning', { title: 'Queue', message });
}

/** The claim failed: the returned item is theirs as before. */
export function noticeNoClaim(): void {
  const entry = late.current;
  late.current = null;
  if (entry !== null && queueState.present) show(entry);
}

function isBusy(): boolean {
  return foremostLayer() !== null || document.activeElement?.matches('input, textarea, select') === true;
}

/**
 * A decision from which the screen had moved on was made; false: it had not moved, or the person is back at its item.
 *
 * @param next what the server has claimed with it; null: nothing yet
 * @param start claims the next item by itself
 */
export function arrived(id: string, next: ClaimAnswer | null, start: () => void): boolean {
  const from = outbox.entries.find(({ item, state, movedOn }) => item.id === id && state === 'answered' && movedOn);
  if (!from) return false;
  const { shown, present, lease } = queueState;
  if (from.again) {
    arrivedAgain(next);
    return true;
  }
  const { promised } = from;
  if (queueState.promised === promised) queueState.promised = null;
  // A person who has returned to it by its key stays with it.
  if (present && shown?.id === id && !from.lookedAt) return false;
  // A later claim has ended this one.
  if (lease && next?.lease && lease.token > next.lease.token) return true;
  const isWaitingFor = promised !== null && entryAbout(promised) !== null;
  const isOnItsPage = next?.item ? recordInView()?.id === next.item.id : false;
  if (!present && !isWaitingFor && !isOnItsPage) {
    if (next?.lease) giveBack(next.lease);
    return true;
  }
  if (next?.lease && next.item) {
    holdLease(next.lease);
    queueState.claimed = ref(next.item);
    if (shown?.id === next.item.id) queueState.row = ref(next.item);
  }
  // The decision on it is on its way as well, and brings the next item.
  if (!present || isWaitingFor) return true;
  const isAtPromised = shown?.id === promised;
  if (next !== null) {
    if (isAtPromised && next.item?.id !== promised) swap(next.item, NOT_NEXT);
  } else if (isAtPromised || !holdsAnother(id)) {
    const held = heldInstead(id);
    if (held) swap(held, HELD_INSTEAD);
    else start();
  }
  if (queueState.ahead === null) prepareNext();
  return true;
}

/** They hold another item, beside which the server claims nothing: it was given as a replacement, or came back. */
function holdsAnother(decided: string): boolean {
  const { lease } = queueState;
  return lease !== null && lease.record_id !== decided;
}

/** That item, where the page knows it. */
function heldInstead(decided: string): QueueItem | null {
  const { lease, claimed } = queueState;
  return holdsAnother(decided) && claimed?.id === lease?.record_id ? claimed : null;
}

const NOT_NEXT = 'is no longer next: someone else was faster, or something more urgent came in.';
const HELD_INSTEAD = 'was not claimed for you: what you already hold comes first.';

/**
 * Resent after the page was loaded: the person continues with the item claimed with it, unless they have begun
 * otherwise.
 */
function arrivedAgain(next: ClaimAnswer | null): void {
  const { shown, lease } = queueState;
  if (!next?.lease || !next.item || lease !== null) return;
  const isDecided = entryAbout(next.item.id) !== null;
  const isAtQueue = queueState.present || location.pathname === pathOf('queue');
  if (!isDecided && (!isAtQueue || shown !== null)) {
    giveBack(next.lease);
    return;
  }
  holdLease(next.lease);
  queueState.claimed = ref(next.item);
  if (isDecided) return;
  showItem(next.item, next.item);
  queueState.arrivals += 1;
  announceItem(next.item);
  prepareNext();
}

/** Another item is served. What the person is at stays, and says so. */
function swap(item: QueueItem | null, why: string): void {
  const name = queueState.row?.profile_name || 'This item';
  const message = `${isolated(name)} ${why}`;
  if (isBusy()) {
    queueState.lost = message;
    return;
  }
  queueState.promised = null;
  notifySystem('warning', { title: 'Queue', message });
  showItem(item, item);
  if (item === null) {
    queueState.empty = true;
    return;
  }
  queueState.arrivals += 1;
  noteCome(item.id, 'The item has just changed.');
  announceItem(item);
}
