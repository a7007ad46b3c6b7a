import { ref } from 'valtio';
import type { AnyCommand, Outcome } from '../../../commands/command.ts';
import type { Host } from '../../../commands/execute.ts';
import type { ClaimAnswer } from '../../contract/shapes/queue.ts';
import { bringsNews } from '../context/shown-history.ts';
import { personal, personalMap } from '../context/personal.ts';
import { foremostLayer } from '../context/read-context.ts';
import { selection } from '../list/list-state.ts';
import { notifySystem } from '../notices/notify.ts';
import { noteReplaced } from '../record/unseen.ts';
import { recordInView } from '../record/in-view.ts';
import { roleNow } from '../session/session-state.ts';
import { giveBack } from './end-claim.ts';
import { nextAtHand, prepareNext } from './next-at-hand.ts';
import { isDecision } from './note-decision.ts';
import { announceItem } from './announce-item.ts';
import { holdLease, queueState, showItem, type Sending } from './queue-state.ts';

/** The sign-in that is at work: the next one, be it the same person's, is another. */
const signIn = personal(() => ({}));

/** Decisions go to the server one behind the other: each is made under the claim that comes with the one before. */
const last = personal<Promise<Outcome | null>>(() => Promise.resolve(null));
/** Those after which the screen has gone on already, by their record. */
const goneOnFrom = personalMap<string, Sending>();

/**
 * Carries out a decision on the item of the queue, behind those that are on their way; anything else is carried
 * out at once. Where the next item is at hand the screen shows it meanwhile, and goes back if this is refused.
 *
 * @param words what is decided about whom
 * @param answered is told what came of it, before anything that waits for it goes on
 */
export async function inTurn(
  command: AnyCommand,
  on: readonly { id: string }[],
  { words, send, answered }: Parameters<Host['inTurn']>[2],
): Promise<Outcome> {
  const { present, shown, row } = queueState;
  const isAboutShown = on.length === 0 || (on.length === 1 && on[0]?.id === shown?.id);
  const isInQueue = present && shown !== null && isAboutShown && isDecision(command);
  const sending = isInQueue ? ref({ item: shown, row: row && ref(row), words, at: performance.now() }) : null;
  const mine = signIn.current;
  if (sending === null) return over(await send());
  if (command.after === 'next' && selection.size === 0) goOn(sending);
  queueState.sending = [...queueState.sending, sending];
  const turn = last.current.then(() => (signIn.current === mine ? send() : NOT_SENT)).then(over);
  last.current = turn;
  return turn;

  function over(outcome: Outcome): Outcome {
    const isStillHere = sending !== null && signIn.current === mine;
    if (isStillHere) queueState.sending = queueState.sending.filter((each) => each !== sending);
    answered(outcome);
    if (isStillHere && outcome.done.length === 0) comeBack(sending);
    return outcome;
  }
}

/** Whoever signs in next sends nothing of what the one before decided, who is told at their next sign-in. */
const NOT_SENT: Outcome = { done: [], failed: [] };

/** Resolves when no decision is on its way. */
export async function allAnswered(): Promise<void> {
  while (queueState.sending.length > 0) await last.current;
}

/** The decision that was pressed last and is under way; null: none is. */
export function decisionUnderWay(): { at: number; outcome: Promise<Outcome | null> } | null {
  const newest = queueState.sending.at(-1);
  return newest ? { at: newest.at, outcome: last.current } : null;
}

/** Asks whoever is about to close or reload the page: what waits for its turn would never be sent. */
export function askBeforeLeaving(): void {
  window.addEventListener('beforeunload', (event) => {
    if (queueState.sending.length > 0) event.preventDefault();
  });
}

function goOn(sending: Sending): void {
  const next = nextAtHand();
  // One at a time: which item comes after the next is known when the first has been answered.
  if (next === null || next.id === sending.item.id || queueState.sending.length > 0) return;
  // A form that somebody has begun to fill in cannot give way to what comes back.
  if (roleNow() === 'FillIn') return;
  goneOnFrom.set(sending.item.id, sending);
  queueState.promised = next.id;
  bringsNews();
  queueState.ahead = null;
  showItem(next, next);
  queueState.arrivals += 1;
  announceItem(next);
}

/**
 * The screen had gone on from it: shows it again. Whoever is at something about the next item finishes that first;
 * this one then comes back as what they still hold.
 */
function comeBack(sending: Sending): void {
  const { id } = sending.item;
  if (!goneOnFrom.delete(id)) return;
  if (!queueState.present || isAtSomething()) return;
  queueState.promised = null;
  showItem(sending.item, sending.row);
  queueState.arrivals += 1;
  noteReplaced({ current: { id } });
  prepareNext();
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
  if (!goneOnFrom.delete(id)) return false;
  const { promised, shown, present, sending, lease } = queueState;
  queueState.promised = null;
  if (present && shown?.id === id) return false;
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
  noteReplaced({ current: { id: item.id } });
  announceItem(item);
}
