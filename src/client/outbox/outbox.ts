import { useMemo } from 'react';
import { ref, useSnapshot } from 'valtio';
import type { Outcome } from '../../../commands/command.ts';
import { hadNoAnswer } from '../../../commands/each.ts';
import type { DecisionRequest, InTurn } from '../../../commands/host.ts';
import { SECOND } from '../../contract/base/time-spans.ts';
import type { ItemReference, Lease } from '../../contract/queue/lease.ts';
import type { QueueItem } from '../../contract/queue/queue-items.ts';
import { browserClock, type Clock } from '../context/clock.ts';
import { personal, personalState } from '../context/personal.ts';
import { connection, networkBack } from '../data/network/connection.ts';
import { announce } from '../notices/notify.ts';
import { roleNow } from '../session/session-state.ts';

/** A decision of the queue, from its press until its response is shown. */
export interface Entry {
  item: ItemReference;
  row: QueueItem | null;
  words: string;
  /** When, on the clock of events (`performance.now`), and in milliseconds since 1970. */
  at: number;
  madeAt: number;
  /** Its `Idempotency-Key`, the same each time. */
  key: string;
  request: DecisionRequest;
  /** Made before the page was loaded, and sent again. */
  again: boolean;
  /** `waiting`: only this browser knows of it. `sent`: only the server knows whether it was done. */
  state: 'waiting' | 'sent' | 'answered' | 'refused';
  /** The item that the screen has moved on to, whose claim comes with the response; null: none. */
  promised: string | null;
  /** The screen has left its item. */
  movedOn: boolean;
  /** The person has returned to it by "Back to the last decision". */
  lookedAt: boolean;
  /** It is undone as soon as it is answered. */
  takenBack: boolean;
  /** Ends its wait. */
  giveUp?: () => void;
}

/** The oldest first. Lists of others are derived from it. */
export const outbox = personalState<{ entries: readonly Entry[] }>(() => ({ entries: [] }));

/** Entries are kept as they are, and not followed by field: each change makes a new list. */
function put(entries: readonly Entry[]): void {
  outbox.entries = entries.map((each) => ref(each));
}

function change(entry: Entry, fields: Partial<Entry>): void {
  Object.assign(entry, fields);
  put(outbox.entries);
}

/** Without a response yet. */
export function underWay(entries: readonly Entry[] = outbox.entries): readonly Entry[] {
  return entries.filter(({ state }) => state === 'waiting' || state === 'sent');
}

export function entryAbout(id: string): Entry | null {
  return underWay().find(({ item }) => item.id === id) ?? null;
}

export function entryOf(key: string): Entry | null {
  return outbox.entries.find((each) => each.key === key) ?? null;
}

/** The current sign-in: the next one is another, also of the same person. */
const signIn = personal(() => ({}));
/** Decisions are sent one after the other: each is made under the claim that comes with the one before. */
const last = personal<Promise<Outcome | null>>(() => Promise.resolve(null));

export function addEntry(entry: Entry): void {
  put([...outbox.entries, entry]);
}

/** Entries made before a reload: they go before what is pressed from now on. */
export function bringBack(entries: readonly Entry[]): void {
  put([...entries, ...outbox.entries]);
}

/** It can no longer be sent, or all of it was shown. */
export function removeEntry(key: string): void {
  put(outbox.entries.filter((each) => each.key !== key));
}

/** Nothing of the last person's entries is sent at the next sign-in; they are shown to that person later. */
const NOT_SENT: Outcome = { done: [], failed: [] };

/** What an entry needs of the queue. */
interface Sending extends Pick<InTurn, 'send' | 'answered'> {
  /** The claim held at this moment. */
  claim: () => Lease | null;
  /** After `answered`, where nothing was done; its entry is still there. */
  refused: (entry: Entry, outcome: Outcome) => void;
}

/** Sends an entry after those before it. */
export function sendInOrder(entry: Entry, { send, claim, answered, refused }: Sending): Promise<Outcome> {
  const mine = signIn.current;
  const isOver = () => signIn.current !== mine;
  const before = last.current;
  const sent = before.then(() => (isOver() ? NOT_SENT : sendNow(entry, send, claim, isOver)));
  const running = Promise.race([sent, givenUp(entry)]).then(over);
  // When one is given up, later ones still wait for those before it.
  last.current = before.then(() => running);
  return running;

  function over(outcome: Outcome): Outcome {
    if (outcome === NOT_SENT) return outcome;
    const isRefused = outcome.done.length === 0;
    if (!isOver()) change(entry, { state: isRefused ? 'refused' : 'answered' });
    answered(outcome);
    if (isOver()) return outcome;
    if (isRefused) refused(entry, outcome);
    removeEntry(entry.key);
    return outcome;
  }
}

/** Under the claim held at this moment, and under the same one whenever it is resent. */
async function sendNow(
  entry: Entry,
  send: InTurn['send'],
  claim: () => Lease | null,
  isOver: () => boolean,
): Promise<Outcome> {
  // A form is not sent by itself: it stays as typed.
  if (roleNow() !== 'FillIn') await networkBack();
  if (isOver() || entryOf(entry.key) === null) return NOT_SENT;
  const { item, request } = entry;
  const lease = claim();
  const isNew = request.claim?.record_id !== item.id && lease?.record_id === item.id;
  change(entry, { state: 'sent', ...(isNew && { request: { ...request, claim: { ...lease } } }) });
  const outcome = await send(entry.key);
  return isOver() && hadNoAnswer(outcome.failed) ? NOT_SENT : outcome;
}

/** The person has given it up and knows the result: nothing is shown again, and what was typed for it is kept. */
function givenUp(entry: Entry): Promise<Outcome> {
  const failed = { id: entry.item.id, code: 'network', sentence: '', unsent: true, dismissed: true } as const;
  return new Promise((resolve) => {
    entry.giveUp = () => resolve({ done: [], failed: [failed] });
  });
}

/** Those that wait for the network and have never been sent. */
export function waitingEntries(): readonly Entry[] {
  return connection.offlineSince === null ? [] : underWay().filter(({ state }) => state === 'waiting');
}

/** It is not sent, and its item returns undecided. Its words; null: it no longer waits. */
export function giveUpWaiting(key: string): string | null {
  const entry = waitingEntries().find((each) => each.key === key);
  entry?.giveUp?.();
  return entry?.words ?? null;
}

export async function allAnswered(): Promise<void> {
  while (underWay().length > 0) await last.current;
}

/** How long a sign-out waits for decisions on their way, in milliseconds. */
const LONGEST_WAIT = 10 * SECOND;

/** Resolves when all that can be sent is answered, or after ten seconds. */
export function sentAnswered(clock: Clock = browserClock): Promise<void> {
  const answered = async () => {
    while (underWay().length > waitingEntries().length) await last.current;
  };
  return Promise.race([answered(), new Promise<void>((done) => clock.after(LONGEST_WAIT, done))]);
}

/** The last decision pressed, while it is under way; null: none is. */
export function newestUnderWay(): { at: number; outcome: Promise<Outcome | null> } | null {
  const newest = underWay().at(-1);
  return newest ? { at: newest.at, outcome: last.current } : null;
}

/**
 * The person asks to undo the newest decision on its way, or when asked again the one before: shows that at once.
 *
 * @returns to be called when the undo is done or over
 */
export function noteUndoRequest(): () => void {
  const newest = underWay().findLast(({ takenBack }) => !takenBack);
  if (!newest) return () => {};
  change(newest, { takenBack: true });
  announce(`${newest.words}: still being sent. It is undone as soon as it is saved.`);
  return () => change(newest, { takenBack: false });
}

export function useUnderWay(): readonly Entry[] {
  const { entries } = useSnapshot(outbox) as typeof outbox;
  return useMemo(() => underWay(entries), [entries]);
}
