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
import { session } from '../session/session-state.ts';
import { giveBack } from './end-claim.ts';
import { nextAtHand, prepareNext } from './next-at-hand.ts';
import { isDecision } from './note-decision.ts';
import { announceItem } from './announce-item.ts';
import { holdLease, queueState, showItem, type Sending } from './queue-state.ts';

const personNow = () => session.user?.claims.user_id ?? null;

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
  const sending = isInQueue ? ref({ item: shown, row: row && ref(row), words }) : null;
  const person = personNow();
  if (sending === null) return over(await send());
  if (command.after === 'next' && selection.size === 0) goOn(sending);
  queueState.sending = [...queueState.sending, sending];
  const turn = last.current.then(() => (personNow() === person ? send() : NOT_SENT)).then(over);
  last.current = turn;
  return turn;

  function over(outcome: Outcome): Outcome {
    const isStillHere = sending !== null && personNow() === person;
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

/** What came of the decision that is under way; null: none is. */
export function decisionUnderWay(): Promise<Outcome | null> | null {
  return queueState.sending.length > 0 ? last.current : null;
}

function goOn(sending: Sending): void {
  const next = nextAtHand();
  // One at a time: which item comes after the next is known when the first has been answered.
  if (next === null || next.id === sending.item.id || queueState.sending.length > 0) return;
  goneOnFrom.set(sending.item.id, sending);
  queueState.promised = next.id;
  bringsNews();
  queueState.ahead = null;
  showItem(next, next);
  queueState.arrivals += 1;
  announceItem(next);
}

/** The screen had gone on from it: shows it again, unless the person has something open that they are at. */
function comeBack(sending: Sending): void {
  const { id } = sending.item;
  if (!goneOnFrom.delete(id)) return;
  queueState.promised = null;
  if (!queueState.present || foremostLayer() !== null) return;
  showItem(sending.item, sending.row);
  queueState.arrivals += 1;
  noteReplaced({ current: { id } });
  prepareNext();
}

/**
 * A decision was taken after which the screen had gone on; false: it had not.
 *
 * @param next what the server has claimed with it; null: nothing yet
 * @param start claims the next item by itself
 */
export function arrived(id: string, next: ClaimAnswer | null, start: () => void): boolean {
  if (!goneOnFrom.delete(id)) return false;
  const { promised, shown, present, sending } = queueState;
  queueState.promised = null;
  const isWaitingFor = sending.some(({ item }) => item.id === promised);
  if (!present) {
    if (next?.lease && !isWaitingFor) giveBack(next.lease);
    return true;
  }
  if (next?.lease && next.item) {
    holdLease(next.lease);
    queueState.claimed = ref(next.item);
    if (shown?.id === next.item.id) queueState.row = ref(next.item);
  }
  // The decision on it is on its way as well, and brings what follows.
  if (isWaitingFor) return true;
  if (next === null) start();
  else if (shown?.id === promised && next.item?.id !== promised) swap(next);
  prepareNext();
  return true;
}

/** Somebody else was faster. What the person has opened about the item stays, and says so. */
function swap({ item }: ClaimAnswer): void {
  const message = `${queueState.row?.profile_name || 'This item'} went to somebody else at the same moment.`;
  if (foremostLayer() !== null) {
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
