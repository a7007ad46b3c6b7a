import type { Context } from '../../../commands/context.ts';
import { contextVersion, onContextChange } from './context-version.ts';
import { personal } from './personal.ts';

/*
 * What was shown when. Presses wait while a page draws, and by then something else may be shown; each press has its
 * time, and what was shown at that time is looked up here.
 */

interface Shown {
  /** In milliseconds on the clock of events (`performance.now`). */
  since: number;
  context: Context;
  /** It was shown directly by a press, so the person expected it. What comes later is an answer. */
  foreseen: boolean;
}

/** Milliseconds: a press waits while the page is busy, but not longer than this. */
const LONGEST_WAIT = 10_000;

const history = personal<Shown[]>(() => []);
let known = -1;
/** The press being handled: the person expects what it changes directly. */
let handled: number | null = null;

/**
 * From here on, what the press being handled shows is new to the person, as an answer is: no key can have been meant for
 * it yet.
 */
export function expectNoKeysYet(): void {
  handled = null;
}

/**
 * Notes what is shown, each time that it changes. Called once at start.
 *
 * @param read what is shown now
 * @returns the way to stop
 */
export function followShown(read: () => Context): () => void {
  const stop = new AbortController();
  const handle = ({ timeStamp, isTrusted }: Event) => {
    if (!isTrusted) return;
    handled = timeStamp;
    // The direct effect of a press is done when the next task begins; what comes later is an answer.
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      if (handled === timeStamp) handled = null;
      port1.close();
    });
    port1.start();
    port2.postMessage(null);
  };
  for (const type of ['keydown', 'pointerdown', 'click']) {
    window.addEventListener(type, handle, { capture: true, signal: stop.signal });
  }
  const note = () => {
    if (known === contextVersion()) return;
    known = contextVersion();
    const now = performance.now();
    const since = Math.max(handled ?? now, history.current.at(-1)?.since ?? 0);
    history.current.push({ since, context: read(), foreseen: handled !== null });
    while ((history.current[1]?.since ?? Infinity) < now - LONGEST_WAIT) history.current.shift();
  };
  note();
  const unfollow = onContextChange(note);
  return () => {
    unfollow();
    stop.abort();
    history.current = [];
    known = -1;
  };
}

/** What was shown when that press was made, if it has changed since; null: it has not. */
export function shownBefore({ timeStamp, isTrusted }: Event): Context | null {
  const last = history.current.at(-1);
  if (!isTrusted || !last || last.since <= timeStamp) return null;
  return history.current.findLast(({ since }) => since <= timeStamp)?.context ?? history.current[0]?.context ?? null;
}

/**
 * What was shown before the queue replaced the item, since the first of several presses faster than anybody reads;
 * null: it was not replaced. Moments as in `timeStamp`. Rows of a list do not count: the next one was in view before.
 */
export function replacedSince(first: number): Context | null {
  let last: Shown | null = null;
  for (const shown of history.current) {
    const item = shown.context.queue?.shown?.id;
    // No item, as while it is fetched.
    if (item === undefined) continue;
    const isAnother = last !== null && last.context.queue?.shown?.id !== item;
    if (isAnother && !shown.foreseen && shown.since >= first) return last?.context ?? null;
    last = shown;
  }
  return null;
}
