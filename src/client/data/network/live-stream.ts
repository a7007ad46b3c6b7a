import { is } from 'superstruct';
import { CALLS } from '../../../contract/calls.ts';
import type { SeenAs } from '../../../contract/staff/seen-as.ts';
import { LiveMessage } from '../../../contract/queue/live-messages.ts';
import { requestOf } from './request.ts';

export interface LiveOptions {
  /** null: nobody is signed in; it is called again later. */
  token: (refused?: string) => Promise<string | null>;
  /** The role that an Admin sees the workbench as; null: their own. */
  seenAs: () => SeenAs | null;
  onMessage: (message: LiveMessage) => void;
  /** false: the last message may be outdated. */
  onConnected: (connected: boolean) => void;
}

/** Milliseconds before the next try: after a stream that ended in time or a first failure, and after later ones. */
const AFTER_FAILURE = 1000;
const LONGEST_WAIT = 30_000;
/** Milliseconds without a sign of life; the server sends one every 25 seconds. */
const SILENCE = 60_000;
/** Milliseconds: a stream that ends sooner is a failure too, as something between here and the server ends them all. */
const SHORT = 10_000;
const WAKES = ['online', 'focus'] as const;

/**
 * Follows the live stream until the returned function is called. A stream that ends or breaks is reopened: at once if
 * it ended in time, after the server's `retry` where it is one too many, else with growing pauses. EventSource is not
 * used because it cannot send a token, and an address is no place for one.
 */
export function followLive({ token, seenAs, onMessage, onConnected }: LiveOptions): () => void {
  const stopped = new AbortController();
  let failures = 0;
  let shortOnes = 0;
  let refused: string | undefined;
  let wake = () => {};

  async function follow(): Promise<void> {
    while (!stopped.signal.aborted) {
      const began = performance.now();
      // oxlint-disable-next-line no-await-in-loop -- one stream after the other
      const ended = await oneStream().catch(() => null);
      if (stopped.signal.aborted) return;
      onConnected(false);
      failures = ended ? 0 : failures + 1;
      shortOnes = ended && performance.now() - began < SHORT ? shortOnes + 1 : 0;
      // oxlint-disable-next-line no-await-in-loop
      await pause(Math.max(ended?.retry ?? 0, waitAfter(failures + shortOnes)));
    }
  }

  /** Resolves when the server has ended the stream, with its `retry`; null: there was no stream. */
  async function oneStream(): Promise<{ retry: number } | null> {
    const bearer = await token(refused);
    // It may have been stopped while the token was renewed: opened then, nothing would ever end it.
    if (bearer === null || stopped.signal.aborted) return null;
    let retry = AFTER_FAILURE;
    const broken = new AbortController();
    const end = () => broken.abort();
    stopped.signal.addEventListener('abort', end);
    let silence = setTimeout(end, SILENCE);
    try {
      const { url, init } = requestOf(
        CALLS['live.follow'],
        {},
        { token: bearer, seenAs: seenAs(), idempotencyKey: '' },
      );
      const headers = new Headers(init.headers);
      headers.set('Accept', 'text/event-stream');
      const answer = await fetch(url, { headers, signal: broken.signal });
      refused = answer.status === 401 ? bearer : undefined;
      if (!answer.ok || !answer.body) return null;
      const read = eventReader(
        (data) => {
          const message: unknown = JSON.parse(data);
          if (!is(message, LiveMessage)) return;
          failures = 0;
          onConnected(true);
          onMessage(message);
        },
        (milliseconds) => (retry = milliseconds),
      );
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      for (;;) {
        clearTimeout(silence);
        silence = setTimeout(end, SILENCE);
        // oxlint-disable-next-line no-await-in-loop
        const { done, value } = await reader.read();
        if (done) return { retry };
        read(value);
      }
    } finally {
      clearTimeout(silence);
      stopped.signal.removeEventListener('abort', end);
      // A response that is not read to its end would keep its connection.
      end();
    }
  }

  function pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  const wakeUp = () => wake();
  // A person who opens this window need not wait behind the others.
  for (const type of WAKES) window.addEventListener(type, wakeUp);
  void follow();
  return () => {
    for (const type of WAKES) window.removeEventListener(type, wakeUp);
    stopped.abort();
    wake();
  };
}

/** Twice as long after each failure, with chance so that not everybody reconnects at once. */
function waitAfter(failures: number): number {
  const longest = Math.min(AFTER_FAILURE * 2 ** (failures - 1), LONGEST_WAIT);
  return longest * (0.5 + Math.random() / 2);
}

/**
 * Reads server-sent events from text in pieces of any size. Calls `onData` with the data of each event, and `onRetry`
 * with the milliseconds before the next stream; comments, names and identifiers are skipped.
 */
export function eventReader(
  onData: (data: string) => void,
  onRetry: (milliseconds: number) => void = () => {},
): (text: string) => void {
  let rest = '';
  let data: string[] = [];
  return (text) => {
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5));
      else if (/^retry: ?\d+$/.test(line)) onRetry(Number(line.slice(6)));
      else if (line === '' && data.length > 0) {
        onData(data.join('\n'));
        data = [];
      }
    }
  };
}
