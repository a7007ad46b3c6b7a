import { ref } from 'valtio';
import type { AnyCommand, Outcome } from '../../../commands/command.ts';
import { hadNoAnswer } from '../../../commands/each.ts';
import type { Host, InTurn } from '../../../commands/host.ts';
import { MOST_UNDER_WAY } from '../../contract/policy/under-way.ts';
import { pathOf } from '../../contract/policy/access.ts';
import { asSentence } from '../../contract/policy/as-sentence.ts';
import type { ClaimAnswer, QueueItem } from '../../contract/shapes/queue.ts';
import { bringsNews } from '../context/shown-history.ts';
import { personal, personalMap } from '../context/personal.ts';
import { foremostLayer } from '../context/read-context.ts';
import { selection } from '../list/list-state.ts';
import { notifySystem } from '../notices/notify.ts';
import { noteCome } from '../record/unseen.ts';
import { recordInView } from '../record/in-view.ts';
import { roleNow } from '../session/session-state.ts';
import { giveBack } from './end-claim.ts';
import { nextAtHand, prepareNext } from './next-at-hand.ts';
import { isDecision } from './note-decision.ts';
import { announceItem } from './announce-item.ts';
import { endsClaim } from './lease-keeper.ts';
import { dropLease, holdLease, queueState, showItem, type Sending } from './queue-state.ts';
import { noteSending } from './sealed-decisions.ts';

/** The sign-in that is at work: the next one, be it the same person's, is another. */
const signIn = personal(() => ({}));

/** Decisions go to the server one behind the other: each is made under the claim that comes with the one before. */
const last = personal<Promise<Outcome | null>>(() => Promise.resolve(null));
/** Those after which the screen has gone on already, by their record. */
const goneOnFrom = personalMap<string, Sending>();

/**
 * Carries out a decision on the item of the queue, behind those that are on their way; anything else is carried
 * out at once. Where the next item is at hand the screen shows it meanwhile, and goes back if this is refused.
 */
export async function inTurn(
  command: AnyCommand,
  on: readonly { id: string }[],
  { words, wish, again, send, answered }: InTurn,
): Promise<Outcome> {
  const sending = again === null ? newIn(command, on, { words, wish }) : found(again);
  const mine = signIn.current;
  if (sending === null) return over(await send());
  if (again === null) {
    queueState.refusal = null;
    if (command.after === 'next' && selection.size === 0) goOn(sending);
    queueState.sending = [...queueState.sending, sending];
    noteSending();
  }
  const isOver = () => signIn.current !== mine;
  const turn = last.current.then(() => (isOver() ? NOT_SENT : sendNow(sending, send, isOver))).then(over);
  last.current = turn;
  return turn;

  function over(outcome: Outcome): Outcome {
    if (outcome === NOT_SENT) return outcome;
    const isStillHere = sending !== null && signIn.current === mine;
    if (isStillHere) {
      queueState.sending = queueState.sending.filter((each) => each !== sending);
      noteSending();
    }
    answered(outcome);
    if (isStillHere && outcome.done.length === 0) {
      comeBack(sending, outcome);
      noteRefusal(sending, outcome);
    }
    return outcome;
  }
}

/** Whoever signs in next sends nothing of what the one before decided, who is told at their next sign-in. */
const NOT_SENT: Outcome = { done: [], failed: [] };

/** Why this decision cannot be put behind the others, as a sentence; null: it can, or it has no turn. */
export const isFull: Host['isFull'] = (command, on) =>
  queueState.sending.length >= MOST_UNDER_WAY && isAboutItem(command, on)
    ? `${MOST_UNDER_WAY} decisions are on their way already. Press again when one of them has been answered.`
    : null;

function isAboutItem(command: AnyCommand, on: readonly { id: string }[]): boolean {
  const { present, shown } = queueState;
  const isAboutShown = on.length === 0 || (on.length === 1 && on[0]?.id === shown?.id);
  return present && shown !== null && isAboutShown && isDecision(command);
}

function newIn(
  command: AnyCommand,
  on: readonly { id: string }[],
  { words, wish }: Pick<InTurn, 'words' | 'wish'>,
): Sending | null {
  const { shown, row } = queueState;
  // What has no target is about the item that was shown when it was asked.
  if (shown === null || !isAboutItem(command, on) || (on.length === 0 && wish.shown?.id !== shown.id)) return null;
  const when = { at: performance.now(), madeAt: Date.now() };
  const how = { key: crypto.randomUUID(), promised: null, again: false, lookedAt: false };
  return ref({ item: shown, row: row && ref(row), words, wish, ...when, ...how });
}

function found(key: string): Sending | null {
  return queueState.sending.find((each) => each.key === key) ?? null;
}

/** Made before the page was loaded, and sent once more: they go before what is pressed from now on. */
export function bringBack(sealed: readonly Sending[]): void {
  queueState.sending = [...sealed.map((each) => ref(each)), ...queueState.sending];
  for (const each of sealed) goneOnFrom.set(each.item.id, each);
}

/** It cannot be sent any more. */
export function giveUp(key: string): void {
  const sending = found(key);
  if (sending) goneOnFrom.delete(sending.item.id);
  queueState.sending = queueState.sending.filter((each) => each !== sending);
  noteSending();
}

/** Under the claim that is held at this moment, and under the same one whenever it is sent again. */
async function sendNow(sending: Sending, send: InTurn['send'], isOver: () => boolean): Promise<Outcome> {
  const { item, wish } = sending;
  const { lease } = queueState;
  if (wish.claim?.record_id !== item.id && lease?.record_id === item.id) {
    sending.wish = { ...wish, claim: { ...lease } };
    noteSending();
  }
  const outcome = await send(sending.key);
  return isOver() && hadNoAnswer(outcome.failed) ? NOT_SENT : outcome;
}

/** Resolves when no decision is on its way. */
export async function allAnswered(): Promise<void> {
  while (queueState.sending.length > 0) await last.current;
}

/** The decision that was pressed last and is under way; null: none is. */
export function decisionUnderWay(): { at: number; outcome: Promise<Outcome | null> } | null {
  const newest = queueState.sending.at(-1);
  return newest ? { at: newest.at, outcome: last.current } : null;
}

function goOn(sending: Sending): void {
  const next = nextAtHand();
  // One at a time: which item comes after the next is known when the first has been answered.
  if (next === null || next.id === sending.item.id || queueState.sending.length > 0) return;
  // A form that somebody has begun to fill in cannot give way to what comes back.
  if (roleNow() === 'FillIn') return;
  goneOnFrom.set(sending.item.id, sending);
  queueState.promised = next.id;
  sending.promised = next.id;
  bringsNews();
  queueState.ahead = null;
  showItem(next, next);
  queueState.arrivals += 1;
  announceItem(next);
}

/** It was refused while a claim was asked for, whose answer says which of the two is the person's. */
const late = personal<Sending | null>(() => null);

/**
 * The screen had gone on from it: shows it again. Whoever is at something about the next item finishes that first;
 * this one then comes back as what they still hold.
 */
function comeBack(sending: Sending, { failed }: Outcome): void {
  const { id } = sending.item;
  if (!goneOnFrom.delete(id)) return;
  const { present, claiming, shown } = queueState;
  if (sending.again) {
    holdAgain(sending, failed[0]?.code ?? '');
    // What they have begun since stays on the screen; the refusal names this one.
    if (shown !== null && (isAtSomething() || queueState.lease?.record_id === shown.id) && shown.id !== id) return;
  } else if (!present || isAtSomething()) return;
  if (claiming) late.current = sending;
  else show(sending);
}

/**
 * It stands at the item for as long as that is shown: a toast is gone before everybody has read it. Where the
 * claim is over with it, the way to the next item is there at once.
 */
function noteRefusal({ item }: Sending, { failed }: Outcome): void {
  const [refusal] = failed;
  if (!refusal || refusal.dismissed) return;
  if (endsClaim(refusal)) {
    if (refusal.decided && queueState.shown?.id === item.id) queueState.unclaimable = item.id;
    if (queueState.lease?.record_id === item.id) dropLease(asSentence(refusal.sentence));
    if (queueState.lost !== null && queueState.shown?.id === item.id) return;
  }
  const sentence = hadNoAnswer(failed)
    ? 'No answer came to your decision: it may have been taken. Look at the status before you decide again.'
    : `Your decision was not taken. ${asSentence(refusal.sentence)}`;
  queueState.refusal = ref({ id: item.id, sentence });
}

function show({ item, row }: Sending): void {
  queueState.promised = null;
  showItem(item, row);
  queueState.arrivals += 1;
  noteCome(item.id, 'The decision on this was not taken, and it has just come back.');
  prepareNext();
}

/** What the page has forgotten, and the server holds for them as before. */
function holdAgain({ item, wish: { claim } }: Sending, code: string): void {
  const isOver = code === 'lease-lost' || code === 'leased';
  if (queueState.lease === null && claim?.record_id === item.id && !isOver) holdLease(claim);
}

/** A claim was answered. What has come back meanwhile is theirs only if it is this very one; null: they have none. */
export function noticeClaim(item: QueueItem | null): void {
  const sending = late.current;
  late.current = null;
  if (sending === null || item?.id === sending.item.id) return;
  const name = sending.row?.profile_name || 'The item before';
  const message = `${name} was not decided on, and is not yours any more: what you have claimed since took its place.`;
  notifySystem('warning', { title: 'Queue', message });
}

/** A claim could not be had: what has come back meanwhile is theirs as before. */
export function noticeNoClaim(): void {
  const sending = late.current;
  late.current = null;
  if (sending !== null && queueState.present) show(sending);
}

/** Something is open over the screen, or being typed into. */
function isAtSomething(): boolean {
  return foremostLayer() !== null || document.activeElement?.matches('input, textarea, select') === true;
}

/**
 * A decision was taken after which the screen had gone on; false: it had not, or the person is back at its item.
 *
 * @param next what the server has claimed with it; null: nothing yet
 * @param start claims the next item by itself
 */
export function arrived(id: string, next: ClaimAnswer | null, start: () => void): boolean {
  const from = goneOnFrom.get(id);
  if (!goneOnFrom.delete(id) || !from) return false;
  const { promised, shown, present, sending, lease } = queueState;
  if (from.again) {
    arrivedAgain(next);
    return true;
  }
  queueState.promised = null;
  // Whoever has looked back at it by its key stays with it.
  if (present && shown?.id === id && !from.lookedAt) return false;
  // They have claimed something else since, which has ended this claim.
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
  // The decision on it is on its way as well, and brings what follows.
  if (!present || isWaitingFor) return true;
  if (next === null) start();
  else if (shown?.id === promised && next.item?.id !== promised) swap(next);
  prepareNext();
  return true;
}

/** Sent again after the page was loaded: what was claimed with it is where they go on, unless they have begun otherwise. */
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

/** Another one is served. What the person is at stays, and says so. */
function swap({ item }: ClaimAnswer): void {
  const name = queueState.row?.profile_name || 'This item';
  const message = `${name} is not the next one any more: somebody else was faster, or something more urgent has come.`;
  if (isAtSomething()) {
    queueState.lost = message;
    return;
  }
  notifySystem('warning', { title: 'Queue', message });
  showItem(item, item);
  if (item === null) {
    queueState.empty = true;
    return;
  }
  queueState.arrivals += 1;
  noteCome(item.id, 'This has just come in the place of another.');
  announceItem(item);
}
