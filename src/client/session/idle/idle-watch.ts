import type { Clock, Timer } from '../../context/clock.ts';
import { MINUTE } from '../../../contract/base/time-spans.ts';
import { personalState } from '../../context/personal.ts';

interface IdleWarning {
  /** When the sign-out comes, in milliseconds since 1970. */
  signOutAt: number;
  /** The person has been active again: the warning closes in a moment. */
  answered: boolean;
}

/** The warning before the idle sign-out; null while there is none. */
export const idleState = personalState<{ warning: IdleWarning | null }>(() => ({ warning: null }));

const CHANNEL = 'dossier.activity';
/** The moment of the last activity in any tab, for tabs that open later or have slept. */
const STORE = 'dossier.last-activity';

/** The last activity in all tabs of this browser. Times are milliseconds since 1970. */
export interface SharedActivity {
  /** Null when no tab has noted one, or storage is refused. */
  last(): number | null;
  note(at: number): void;
  onActivity(listener: (at: number) => void): () => void;
  forget(): void;
}

/**
 * Tabs notify each other through a channel; the storage remembers. Where a browser refuses one, the other still works,
 * and where it refuses both each tab counts for itself.
 */
export function shareActivity(): SharedActivity {
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(CHANNEL) : null;
  return {
    last() {
      try {
        const stored = Number(localStorage.getItem(STORE));
        return Number.isFinite(stored) && stored > 0 ? stored : null;
      } catch {
        return null;
      }
    },
    note(at) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin but its own
      channel?.postMessage(at);
      try {
        localStorage.setItem(STORE, String(at));
      } catch {
        // The channel has notified the open tabs.
      }
    },
    onActivity(listener) {
      const onMessage = ({ data }: MessageEvent<unknown>) => typeof data === 'number' && listener(data);
      const onStorage = ({ key, newValue }: StorageEvent) =>
        key === STORE && newValue !== null && listener(Number(newValue));
      channel?.addEventListener('message', onMessage);
      window.addEventListener('storage', onStorage);
      return () => {
        channel?.removeEventListener('message', onMessage);
        window.removeEventListener('storage', onStorage);
      };
    },
    forget() {
      try {
        localStorage.removeItem(STORE);
      } catch {
        // Then there was nothing to remove.
      }
    },
  };
}

/** A person without activity for so long is signed out: specification, section 9. */
export const IDLE_LIMIT = 20 * MINUTE;
/** A person without activity for so long is warned. */
const IDLE_WARNING = IDLE_LIMIT - 2 * MINUTE;
/** The reason shown after it: specification, section 4. */
export const IDLE_REASON = `No user activity for ${IDLE_LIMIT / MINUTE} minutes`;

/** Activity is sent to other tabs at most so often, in milliseconds: a moving pointer makes 60 events a second. */
const SHARE_EVERY = 1_000;
/** Milliseconds: an answered warning stays for so long, so that a click on its way to it hits nothing below. */
const ANSWERED_STAYS = 2_000;

export interface IdleWatch {
  /** @param resumed the sign-in is from an earlier page: activity in other tabs counts */
  start(resumed: boolean): void;
  stop(): void;
  active(): void;
  /** The person has confirmed it: the warning closes at once. */
  stay(): void;
  /** Reads the clock: timers stand still while a tab or a machine sleeps. */
  wake(): void;
}

/**
 * Measures how long a person has done nothing in any tab. Uses the clock instead of counting ticks, and warns and signs
 * out in time.
 */
export function createIdleWatch(clock: Clock, shared: SharedActivity, signOut: () => void): IdleWatch {
  let running = false;
  let last = 0;
  let sharedAt = 0;
  let timer: Timer | null = null;
  let closing: Timer | null = null;

  function decide(): void {
    timer?.cancel();
    if (!running) return;
    last = lastAnywhere();
    const idle = clock.now() - last;
    if (idle >= IDLE_LIMIT) {
      stop();
      signOut();
      return;
    }
    if (idle >= IDLE_WARNING) warn();
    else if (idleState.warning) answer();
    timer = clock.after((idle >= IDLE_WARNING ? IDLE_LIMIT : IDLE_WARNING) - idle, decide);
  }

  /** A time noted before this machine's clock was set back lies ahead, and must not keep anybody signed in. */
  function lastAnywhere(): number {
    const now = clock.now();
    const elsewhere = shared.last() ?? 0;
    return Math.max(Math.min(last, now), elsewhere > now ? 0 : elsewhere);
  }

  function warn(): void {
    closing?.cancel();
    idleState.warning = { signOutAt: last + IDLE_LIMIT, answered: false };
  }

  function answer(): void {
    if (!idleState.warning || idleState.warning.answered) return;
    idleState.warning.answered = true;
    closing = clock.after(ANSWERED_STAYS, closeWarning);
  }

  function closeWarning(): void {
    closing?.cancel();
    idleState.warning = null;
  }

  /** Without resetting the timer, which reads `last` when it fires. */
  function note(at: number): void {
    last = Math.max(last, at);
    if (idleState.warning) decide();
  }

  function share(at: number): void {
    sharedAt = at;
    shared.note(at);
  }

  function stop(): void {
    running = false;
    timer?.cancel();
    closeWarning();
  }

  shared.onActivity((at) => {
    if (running) note(at);
  });

  return {
    start(resumed) {
      running = true;
      const now = clock.now();
      last = (resumed ? shared.last() : null) ?? now;
      if (last === now) share(now);
      decide();
    },
    stop() {
      stop();
      shared.forget();
    },
    active() {
      if (!running) return;
      const now = clock.now();
      // Too late: a key after the limit does not bring the session back, whatever the timer did.
      if (now - last >= IDLE_LIMIT && now - lastAnywhere() >= IDLE_LIMIT) {
        decide();
        return;
      }
      note(now);
      if (now - sharedAt >= SHARE_EVERY) share(now);
    },
    stay() {
      if (!running) return;
      note(clock.now());
      share(clock.now());
      closeWarning();
    },
    wake: decide,
  };
}
