import { useMemo } from 'react';
import { ref, useSnapshot } from 'valtio';
import type { Outcome } from '../../../commands/command.ts';
import { hadNoAnswer } from '../../../commands/each.ts';
import type { DecisionRequest, OrderedRun } from '../../../commands/host.ts';
import { SECOND } from '../../contract/base/time-spans.ts';
import type { ItemReference, Lease } from '../../contract/queue/lease.ts';
import type { QueueItem } from '../../contract/queue/queue-items.ts';
import { browserClock, type Clock } from '../context/clock.ts';
import { personal, personalState } from '../context/personal.ts';
import { connection, networkBack } from '../data/network/connection.ts';
import { announce } from '../notices/notify.ts';
import { roleNow } from '../session/session-state.ts';
import { sendsForms } from '../../contract/queue/queues.ts';

/** A decision in the queue, from the press until its response is shown. */
export interface Entry {
  item: ItemReference;
  row: QueueItem | null;
  words: string;
  /** The time of the press, by `performance.now` and in milliseconds since 1970. */
  at: number;
  madeAt: number;
  /** Its `Idempotency-Key`, the same each time it is sent. */
  key: string;
  request: DecisionRequest;
  /** It was made before a reload and is sent again. */
  resent?: boolean;
  /** `waiting`: not sent yet. `sent`: without a response yet, so only the server knows whether it was done. */
  state: 'waiting' | 'sent' | 'answered' | 'refused';
  /** The item that the screen moved on to, whose claim comes with the response; null: none. */
  promised: string | null;
  /** The screen has moved on from its item. */
  movedOn?: boolean;
  /** The person looks at its item again, by "Last decision". */
  returned?: boolean;
  /** The person has asked to undo it, which happens once it is answered. */
  toUndo?: boolean;
  /** Ends its wait. */
  giveUp?: () => void;
}

/** The oldest entry first. */
export const outbox = personalState<{ entries: readonly Entry[] }>(() => ({ entries: [] }));

/**
 * What is drawn of an entry changes only with a new list: entries are plain objects, whose fields valtio does not follow.
 * `movedOn`, `returned` and `giveUp` are never drawn and are set directly, as is `promised` before the entry is in the list.
 */
function setEntries(entries: readonly Entry[]): void {
  outbox.entries = entries.map((each) => ref(each));
}

function change(entry: Entry, fields: Partial<Entry>): void {
  Object.assign(entry, fields);
  setEntries(outbox.entries);
}

/** Without a response yet. */
export function underWay(entries: readonly Entry[] = outbox.entries): readonly Entry[] {
  return entries.filter(({ state }) => state === 'waiting' || state === 'sent');
}

export function entryUnderWay(id: string): Entry | null {
  return underWay().find(({ item }) => item.id === id) ?? null;
}

export function entryOf(key: string): Entry | null {
  return outbox.entries.find((each) => each.key === key) ?? null;
}

/** An object for the current sign-in; every sign-in has a new one. */
const signIn = personal(() => ({}));
/** The newest decision in line, which never rejects: the next one waits for it, since its claim comes with that response. */
const lastInLine = personal<Promise<Outcome | null>>(() => Promise.resolve(null));

export function addEntry(entry: Entry): void {
  setEntries([...outbox.entries, entry]);
}

/** Adds entries from before a reload, ahead of everything pressed since. */
export function addResent(entries: readonly Entry[]): void {
  setEntries([...entries, ...outbox.entries]);
}

export function removeEntry(key: string): void {
  setEntries(outbox.entries.filter((each) => each.key !== key));
}

/**
 * The outcome of entries that were discarded, or that were not sent or not answered before their person signed out, who
 * sees them at the next sign-in.
 */
const NOT_SENT: Outcome = { done: [], failed: [] };

/** What the outbox needs from the queue to send an entry. */
interface EntrySending extends Pick<OrderedRun, 'send' | 'answered'> {
  /** The claim held at this moment. */
  claim: () => Lease | null;
  /** Called after `answered` if nothing was done, while the entry still exists. */
  refused: (entry: Entry, outcome: Outcome) => void;
}

/** Sends an entry after those before it. */
export function sendInOrder(entry: Entry, { send, claim, answered, refused }: EntrySending): Promise<Outcome> {
  const mine = signIn.current;
  const hasSignedOut = () => signIn.current !== mine;
  const before = lastInLine.current;
  const sent = before.then(() => (hasSignedOut() ? NOT_SENT : sendNow(entry, send, claim, hasSignedOut)));
  const running = sendAndFinish();
  // Later ones wait for those before it even if this one is discarded, and are sent even if this one fails.
  lastInLine.current = before.then(() => running).catch(() => null);
  return running;

  async function sendAndFinish(): Promise<Outcome> {
    try {
      const outcome = await Promise.race([sent, untilGivenUp(entry)]);
      if (outcome === NOT_SENT) return outcome;
      const isRefused = outcome.done.length === 0;
      if (!hasSignedOut()) change(entry, { state: isRefused ? 'refused' : 'answered' });
      answered(outcome);
      if (!hasSignedOut() && isRefused) refused(entry, outcome);
      return outcome;
    } finally {
      if (!hasSignedOut()) removeEntry(entry.key);
    }
  }
}

/**
 * Sends an entry, and notes the claim held at this moment in its request if it came after the press. The first send finds
 * it by itself (`leaseOf`); a resend after a reload has only what was noted.
 */
async function sendNow(
  entry: Entry,
  send: OrderedRun['send'],
  claim: () => Lease | null,
  hasSignedOut: () => boolean,
): Promise<Outcome> {
  // A form is not sent once the network returns: it stays open as typed, with its failure.
  if (!sendsForms(roleNow())) await networkBack();
  if (hasSignedOut() || entryOf(entry.key) === null) return NOT_SENT;
  const { item, request } = entry;
  const lease = claim();
  const isNew = request.claim?.record_id !== item.id && lease?.record_id === item.id;
  change(entry, { state: 'sent', ...(isNew && { request: { ...request, claim: { ...lease } } }) });
  const outcome = await send(entry.key);
  return hasSignedOut() && hadNoAnswer(outcome.failed) ? NOT_SENT : outcome;
}

/** Resolves when the person discards the entry, as a failure that is not shown again and keeps what was typed. */
function untilGivenUp(entry: Entry): Promise<Outcome> {
  const failed = { id: entry.item.id, code: 'network', sentence: '', unsent: true, dismissed: true } as const;
  return new Promise((resolve) => {
    entry.giveUp = () => resolve({ done: [], failed: [failed] });
  });
}

/** Entries that wait for the network and were never sent. */
export function waitingEntries(): readonly Entry[] {
  return connection.offlineSince === null ? [] : underWay().filter(({ state }) => state === 'waiting');
}

/** Discards a waiting entry, whose item comes back undecided, and returns its words; null: it no longer waits. */
export function giveUpWaiting(key: string): string | null {
  const entry = waitingEntries().find((each) => each.key === key);
  entry?.giveUp?.();
  return entry?.words ?? null;
}

export async function allAnswered(): Promise<void> {
  while (underWay().length > 0) await lastInLine.current;
}

/** How long a sign-out waits for decisions on their way, in milliseconds. */
const LONGEST_WAIT = 10 * SECOND;

/** Resolves when all that can be sent is answered, or after ten seconds. */
export function untilSentAnswered(clock: Clock = browserClock): Promise<void> {
  const answered = async () => {
    while (underWay().length > waitingEntries().length) await lastInLine.current;
  };
  return Promise.race([answered(), new Promise<void>((done) => clock.after(LONGEST_WAIT, done))]);
}

/** The newest decision without a response; null: none. */
export function newestUnderWay(): { at: number; outcome: Promise<Outcome | null> } | null {
  const newest = underWay().at(-1);
  return newest ? { at: newest.at, outcome: lastInLine.current } : null;
}

/**
 * Shows at once that the newest decision being sent is to be undone, or at the next call the one before.
 *
 * @returns to be called when the undo has ended
 */
export function noteUndoRequest(): () => void {
  const newest = underWay().findLast(({ toUndo }) => !toUndo);
  if (!newest) return () => {};
  change(newest, { toUndo: true });
  announce(`${newest.words}: still being sent. It will be undone as soon as it is saved.`);
  return () => change(newest, { toUndo: false });
}

export function useUnderWay(): readonly Entry[] {
  const { entries } = useSnapshot(outbox) as typeof outbox;
  return useMemo(() => underWay(entries), [entries]);
}
