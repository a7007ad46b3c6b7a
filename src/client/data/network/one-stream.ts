import { enums, is, literal, nullable, object, string, union, type Infer } from 'superstruct';
import { SECOND } from '../../../contract/base/time-spans.ts';
import { LiveMessage } from '../../../contract/queue/live-messages.ts';
import { browserLocks } from '../../context/browser-locks.ts';
import { browserClock, type Clock, type Timer } from '../../context/clock.ts';
import { followLive, type LiveOptions } from './live-stream.ts';

/*
 * A browser gives an origin six connections over HTTP/1.1, so that a stream in each tab would leave none for anything
 * else. One visible tab holds the lock, follows the stream, and passes its messages on; a closed tab loses the lock by
 * itself, and a hidden one releases it. The first message of a stream has the whole state, so that nothing is missed
 * when another tab takes over.
 */

/** Milliseconds between two signs of life of the leading tab, and after which a silent one has lost the lead. */
const SIGN_OF_LIFE = 20 * SECOND;
const LOST = 60 * SECOND;

const Word = union([
  /** `to`: only that tab, which has just begun to listen. */
  object({ says: literal('message'), message: LiveMessage, to: nullable(string()) }),
  object({ says: enums(['alive', 'broken']) }),
  object({ says: literal('here'), from: string() }),
]);
type Word = Infer<typeof Word>;

export interface Tabs {
  locks: Pick<LockManager, 'request'> | undefined;
  channel: (name: string, hear: (word: unknown) => void) => { post: (word: object) => void; close: () => void };
  isSeen: () => boolean;
  /** Calls the listener when the tab is hidden, visible again or focused, until the returned function is called. */
  onSeen: (listener: () => void) => () => void;
  clock: Clock;
}

const BROWSER: Tabs = {
  locks: browserLocks(),
  channel(name, hear) {
    const channel = new BroadcastChannel(name);
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => hear(data));
    return {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of this origin and takes no other
      post: (word) => channel.postMessage(word),
      close: () => channel.close(),
    };
  },
  isSeen: () => document.visibilityState === 'visible',
  onSeen(listener) {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
  clock: browserClock,
};

interface OneStream extends Pick<LiveOptions, 'onConnected'> {
  /** Tabs with the same sign-in and seen role hear the same. */
  hearers: string;
  /** Opens the stream of this tab (`followLive`). */
  follow: (heard: Pick<LiveOptions, 'onMessage' | 'onConnected'>) => () => void;
  /** `isOwn`: this tab follows the stream itself, and answers for all. */
  onMessage: (message: LiveMessage, isOwn: boolean) => void;
}

/**
 * Follows one stream for all tabs, as long as any of them is visible, until the returned function is called. A browser
 * without locks has a stream for each visible tab.
 */
export function followTogether(
  { hearers, follow, onMessage, onConnected }: OneStream,
  tabs: Tabs = BROWSER,
): () => void {
  const { clock, locks } = tabs;
  const name = `dossier.live ${hearers}`;
  const self = crypto.randomUUID();
  /** Requests or has the lead; null: the tab is hidden. */
  let lead: { since: number; letGo: () => void } | null = null;
  let isLeading = false;
  let latest: LiveMessage | null = null;
  let heardAt = clock.now();
  let watch: Timer;

  const channel = locks ? tabs.channel(name, hear) : { post: () => {}, close: () => {} };
  const post = (word: Word) => channel.post(word);

  function hear(word: unknown): void {
    if (!is(word, Word)) return;
    if (word.says === 'here') {
      if (latest) post({ says: 'message', message: latest, to: word.from });
      return;
    }
    heardAt = clock.now();
    if (isLeading) return;
    if (word.says === 'broken') onConnected(false);
    if (word.says !== 'message' || (word.to !== null && word.to !== self)) return;
    onConnected(true);
    onMessage(word.message, false);
  }

  function begin(): () => void {
    isLeading = true;
    // Nobody has followed it meanwhile.
    if (clock.now() - heardAt > LOST) onConnected(false);
    const stop = follow({
      onMessage(message) {
        latest = {
          ...message,
          notices: [],
          changed: [],
          changed_by_self: [],
          claimed: message.claimed ?? latest?.claimed ?? null,
        };
        post({ says: 'message', message, to: null });
        onMessage(message, true);
      },
      onConnected(connected) {
        if (!connected) {
          latest = null;
          post({ says: 'broken' });
        }
        onConnected(connected);
      },
    });
    let sign: Timer;
    const live = () => {
      post({ says: 'alive' });
      heardAt = clock.now();
      sign = clock.after(SIGN_OF_LIFE, live);
    };
    live();
    return () => {
      sign.cancel();
      stop();
      isLeading = false;
      latest = null;
    };
  }

  /** @param fromFrozenTab takes the lead from a tab that holds the lock but is frozen, for example while printing */
  function askForLead(fromFrozenTab = false): void {
    const asked = new AbortController();
    let end: (() => void) | null = null;
    const own = { since: clock.now(), letGo: () => asked.abort() };
    lead = own;
    const asLeader = () =>
      new Promise<void>((release) => {
        if (asked.signal.aborted) return release();
        end = begin();
        asked.signal.addEventListener('abort', () => {
          end?.();
          release();
        });
      });
    if (!locks) return void asLeader();
    const options = fromFrozenTab ? { steal: true } : { signal: asked.signal };
    locks.request(name, options, asLeader).catch(() => {
      if (lead !== own) return;
      // A browser that refuses a lock gives no other tab one either.
      if (end === null) return void asLeader();
      end();
      askForLead();
    });
  }

  function look(): void {
    if (tabs.isSeen() === (lead !== null)) return;
    if (lead === null) return askForLead();
    lead.letGo();
    lead = null;
  }

  function watchLeader(): void {
    watch = clock.after(LOST, () => {
      if (lead !== null && !isLeading && clock.now() - Math.max(heardAt, lead.since) >= LOST) {
        lead.letGo();
        askForLead(true);
      }
      watchLeader();
    });
  }

  const unfollow = tabs.onSeen(look);
  post({ says: 'here', from: self });
  look();
  watchLeader();
  return () => {
    unfollow();
    watch.cancel();
    lead?.letGo();
    lead = null;
    channel.close();
  };
}

export function followNews(options: Pick<LiveOptions, 'token' | 'seenAs'> & Omit<OneStream, 'follow'>): () => void {
  return followTogether({ ...options, follow: (heard) => followLive({ ...options, ...heard }) });
}
