import { ref } from 'valtio';
import type { AnyCommand, Outcome } from '../../../commands/command.ts';
import { hadNoAnswer, NO_ANSWER } from '../../../commands/each.ts';
import type { Host, InTurn } from '../../../commands/host.ts';
import { MOST_UNDER_WAY } from '../../contract/queue/queues.ts';
import { pathOf } from '../../contract/base/access.ts';
import { asSentence, isolated } from '../../contract/base/words.ts';
import type { ClaimAnswer, QueueItem } from '../../contract/queue/queue-items.ts';
import { bringsNews } from '../context/shown-history.ts';
import { connection, networkBack } from '../data/network/connection.ts';
import { personal, personalMap } from '../context/personal.ts';
import { foremostLayer } from '../context/read-context.ts';
import { selection } from '../list/list-state.ts';
import { announce, notifySystem } from '../notices/notify.ts';
import { noteCome } from '../record/unseen.ts';
import { recordInView } from '../record/in-view.ts';
import { roleNow } from '../session/session-state.ts';
import { giveBack } from './end-claim.ts';
import { readyItem, prepareNext, announceItem } from './next-item.ts';
import { isDecision } from './note-decision.ts';
import { endsClaim } from './lease-keeper.ts';
import { dropLease, holdLease, queueState, showItem, type Sending } from './queue-state.ts';
import { noteSending } from './sealed-decisions.ts';

/** The current sign-in: the next one is another, also of the same person. */
const signIn = personal(() => ({}));

/** Decisions are sent one after the other: each is made under the claim that comes with the one before. */
const last = personal<Promise<Outcome | null>>(() => Promise.resolve(null));
/** Decisions from which the screen has moved on, by their record. */
const movedOnFrom = personalMap<string, Sending>();
/** Ends the wait of decisions not sent yet, by their key. */
const waits = personalMap<string, () => void>();

/**
 * Runs a decision on the item of the queue after those on their way; anything else runs at once. Where the next item is
 * ready the screen shows it meanwhile, and returns if this is refused.
 */
export async function inTurn(
  command: AnyCommand,
  on: readonly { id: string }[],
  { words, request, again, send, answered }: InTurn,
): Promise<Outcome> {
  const sending = again === null ? newIn(command, on, { words, request }) : found(again);
  const mine = signIn.current;
  if (sending === null) return over(await send());
  if (again === null) {
    queueState.refusal = null;
    if (command.after === 'next' && selection.size === 0) goOn(sending);
    queueState.sending = [...queueState.sending, sending];
    if (sending.promised !== null) prepareNext();
    noteSending();
  }
  const isOver = () => signIn.current !== mine;
  const before = last.current;
  const sent = before.then(() => (isOver() ? NOT_SENT : sendNow(sending, send, isOver)));
  const running = Promise.race([sent, givenUp(sending)]).then(over);
  // When one is given up, later ones still wait for those before it.
  last.current = before.then(() => running);
  return running;

  function over(outcome: Outcome): Outcome {
    if (outcome === NOT_SENT) return outcome;
    const isStillHere = sending !== null && signIn.current === mine;
    if (isStillHere) {
      queueState.sending = queueState.sending.filter((each) => each !== sending);
      waits.delete(sending.key);
      noteSending();
    }
    answered(outcome);
    if (isStillHere && outcome.done.length === 0) {
      showRefusedItem(sending, outcome);
      noteRefusal(sending, outcome);
    }
    return outcome;
  }
}

/** Nothing of the last person's decisions is sent at the next sign-in; they are shown to that person later. */
const NOT_SENT: Outcome = { done: [], failed: [] };

/** Why this decision cannot wait behind the others, as a sentence; null: it can, or it does not wait in line. */
export const isFull: Host['isFull'] = (command, on) =>
  queueState.sending.length >= MOST_UNDER_WAY && isAboutItem(command, on)
    ? `${MOST_UNDER_WAY} decisions are already being sent. Try again once one of them is saved.`
    : null;

function isAboutItem(command: AnyCommand, on: readonly { id: string }[]): boolean {
  const { present, shown } = queueState;
  const isAboutShown = on.length === 0 || (on.length === 1 && on[0]?.id === shown?.id);
  return present && shown !== null && isAboutShown && isDecision(command);
}

function newIn(
  command: AnyCommand,
  on: readonly { id: string }[],
  { words, request }: Pick<InTurn, 'words' | 'request'>,
): Sending | null {
  const { shown, row } = queueState;
  // A decision without a target is about the item shown when it was made.
  if (shown === null || !isAboutItem(command, on) || (on.length === 0 && request.shown?.id !== shown.id)) return null;
  const when = { at: performance.now(), madeAt: Date.now() };
  const how = { key: crypto.randomUUID(), promised: null, again: false, isOut: false, lookedAt: false };
  return ref({ item: shown, row: row && ref(row), words, request, ...when, ...how });
}

function found(key: string): Sending | null {
  return queueState.sending.find((each) => each.key === key) ?? null;
}

/** Decisions made before a reload and sent again: they go before what is pressed from now on. */
export function bringBack(sealed: readonly Sending[]): void {
  queueState.sending = [...sealed.map((each) => ref(each)), ...queueState.sending];
  for (const each of sealed) movedOnFrom.set(each.item.id, each);
}

/** It can no longer be sent. */
export function forgetSending(key: string): void {
  const sending = found(key);
  if (sending) movedOnFrom.delete(sending.item.id);
  queueState.sending = queueState.sending.filter((each) => each !== sending);
  noteSending();
}

/** Those that wait for the network and have never been sent: only this browser knows of them. */
export function waitingDecisions(): readonly Sending[] {
  return connection.offlineSince === null ? [] : queueState.sending.filter(({ isOut }) => !isOut);
}

/** It is not sent, and its item returns undecided. Its words; null: it no longer waits. */
export function giveUpWaiting(key: string): string | null {
  const sending = waitingDecisions().find((each) => each.key === key);
  const end = waits.get(key);
  if (!sending || !end) return null;
  end();
  return sending.words;
}

/** The person has given it up and knows the result: nothing is shown again, and what was typed for it is kept. */
function givenUp({ key, item: { id } }: Sending): Promise<Outcome> {
  return new Promise((resolve) =>
    waits.set(key, () =>
      resolve({ done: [], failed: [{ id, code: 'network', sentence: '', unsent: true, dismissed: true }] }),
    ),
  );
}

/** Under the claim held at this moment, and under the same one whenever it is resent. */
async function sendNow(sending: Sending, send: InTurn['send'], isOver: () => boolean): Promise<Outcome> {
  // A form is not sent by itself: it stays as typed.
  if (roleNow() !== 'FillIn') await networkBack();
  if (isOver() || found(sending.key) === null) return NOT_SENT;
  sending.isOut = true;
  const { item, request } = sending;
  const { lease } = queueState;
  if (request.claim?.record_id !== item.id && lease?.record_id === item.id) {
    sending.request = { ...request, claim: { ...lease } };
    noteSending();
  }
  const outcome = await send(sending.key);
  return isOver() && hadNoAnswer(outcome.failed) ? NOT_SENT : outcome;
}

export async function allAnswered(): Promise<void> {
  while (queueState.sending.length > 0) await last.current;
}

/**
 * The person asks to undo the newest decision on its way, or when asked again the one before: shows that at once.
 *
 * @returns to be called when the undo is done or over
 */
export function noteUndoRequest(): () => void {
  const { sending, takingBack } = queueState;
  const newest = sending.findLast(({ key }) => !takingBack.includes(key));
  if (!newest) return () => {};
  queueState.takingBack = [...takingBack, newest.key];
  announce(`${newest.words}: still being sent. It is undone as soon as it is saved.`);
  return () => (queueState.takingBack = queueState.takingBack.filter((key) => key !== newest.key));
}

/** The last decision pressed, while it is under way; null: none is. */
export function decisionUnderWay(): { at: number; outcome: Promise<Outcome | null> } | null {
  const newest = queueState.sending.at(-1);
  return newest ? { at: newest.at, outcome: last.current } : null;
}

function goOn(sending: Sending): void {
  const next = readyItem();
  if (next === null || !isClaimedOrPromised(sending.item.id)) return;
  // A form that somebody has begun to fill in cannot be replaced by what comes back.
  if (roleNow() === 'FillIn') return;
  movedOnFrom.set(sending.item.id, sending);
  queueState.promised = next.id;
  sending.promised = next.id;
  bringsNews();
  queueState.ahead = null;
  showItem(next, next);
  queueState.arrivals += 1;
  announceItem(next);
}

/** Held, or promised with a decision under way. Any other item leads back to what came back before it. */
function isClaimedOrPromised(id: string): boolean {
  const { lease, sending } = queueState;
  return lease?.record_id === id || sending.some(({ promised }) => promised === id);
}

/** It was refused during a claim request, whose answer says which of the two is the person's. */
const late = personal<Sending | null>(() => null);

/**
 * Shows the item of a refused decision again. Something begun on the next item is finished first; this item then comes
 * back as the claimed one.
 */
function showRefusedItem(sending: Sending, { failed }: Outcome): void {
  const { id } = sending.item;
  if (!movedOnFrom.delete(id)) return;
  const { present, claiming, shown } = queueState;
  if (sending.again) {
    restoreClaim(sending, failed[0]?.code ?? '');
    // What they have begun since stays on the screen; the refusal names this one.
    if (shown !== null && (isBusy() || queueState.lease?.record_id === shown.id) && shown.id !== id) return;
  } else if (!present || isBusy()) return;
  // They are at one that came back before: this one waits in the queue, and is served again.
  if (shown !== null && shown.id !== id && queueState.lease?.record_id === shown.id) {
    queueState.promised = null;
    return;
  }
  if (claiming) late.current = sending;
  else show(sending);
}

/**
 * The refusal is shown with the item, since a toast may be gone before it was read. Where the claim ended with it, the
 * button for the next item is there at once.
 */
function noteRefusal({ item }: Sending, { failed }: Outcome): void {
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

function show({ item, row }: Sending): void {
  // The item they had moved on to is next again, and not the one behind it.
  const { row: left, sending, shown } = queueState;
  const isDecided = sending.some((each) => each.item.id === left?.id);
  const isPromised = shown !== null && shown.id === queueState.promised && shown.id === left?.id;
  queueState.ahead = isPromised && !isDecided ? ref(left) : null;
  queueState.promised = null;
  showItem(item, row);
  queueState.arrivals += 1;
  noteCome(item.id, 'Your decision on this was not saved, and the item has just come back.');
  prepareNext();
}

/** A claim that the page has dropped, and the server still holds for them. */
function restoreClaim({ item, request: { claim } }: Sending, code: string): void {
  const isOver = code === 'lease-lost' || code === 'leased';
  if (queueState.lease === null && claim?.record_id === item.id && !isOver) holdLease(claim);
}

/** A claim was answered. Only if it is the claim of the returned item is that theirs; null: they have none. */
export function noticeClaim(item: QueueItem | null): void {
  const sending = late.current;
  late.current = null;
  if (sending === null || item?.id === sending.item.id) return;
  const name = sending.row?.profile_name || 'The previous item';
  const message = `${isolated(name)} was not decided and is no longer yours: your newer claim replaced it.`;
  notifySystem('warning', { title: 'Queue', message });
}

/** The claim failed: the returned item is theirs as before. */
export function noticeNoClaim(): void {
  const sending = late.current;
  late.current = null;
  if (sending !== null && queueState.present) show(sending);
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
  const from = movedOnFrom.get(id);
  if (!movedOnFrom.delete(id) || !from) return false;
  const { shown, present, sending, lease } = queueState;
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
  const isWaitingFor = sending.some(({ item }) => item.id === promised);
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
  const { sending, shown, lease } = queueState;
  if (!next?.lease || !next.item || lease !== null) return;
  const isDecided = sending.some(({ item }) => item.id === next.item?.id);
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
