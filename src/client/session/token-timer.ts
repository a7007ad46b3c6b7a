import type { Clock, Timer } from '../context/clock.ts';
import type { TokenFacts } from './claims.ts';
import { MINUTE, SECOND } from '../../contract/base/time-spans.ts';

/** The identity token is renewed so long before it expires: specification, section 9. */
const RENEWAL_LEAD = 5 * MINUTE;
/** A token with less time than this left counts as expired: the same section. */
const EXPIRY_MARGIN = 30 * SECOND;

/**
 * When a token expires by this machine's clock, in milliseconds since 1970. A new token lives as long as it states,
 * whatever this clock shows; of an older one only the provider's own time is known.
 */
export function expiryOf({ issuedAtTime, expirationTime }: TokenFacts, now: number, justCame: boolean): number {
  const expiry = Date.parse(expirationTime);
  return justCame ? now + (expiry - Date.parse(issuedAtTime)) : expiry;
}

/** With less than 30 s left a token is no longer sent. */
export function countsAsExpired(expiresAt: number, now: number): boolean {
  return expiresAt - now <= EXPIRY_MARGIN;
}

/** Milliseconds after a renewal that could not reach the provider; doubled each time, up to the second. */
const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 60_000;
/** Milliseconds: a provider whose tokens live for less than the lead must not be asked without a pause. */
const LEAST_PAUSE = 30_000;

export interface TokenTimer {
  /** Continues with the token that expires then, in milliseconds since 1970. */
  follow(expiresAt: number): void;
  /** Reads the clock: timers stand still while a machine sleeps. */
  wake(): void;
  stop(): void;
}

/**
 * Renews the token 5 minutes before it expires. The SDK alone renews only when a call needs it.
 *
 * @param renew asks for a new token, which then comes through `follow`; rejects when the provider
 *   could not be reached, and is tried again with growing pauses
 */
export function createTokenTimer(clock: Clock, renew: () => Promise<void>): TokenTimer {
  let timer: Timer | null = null;
  let dueAt: number | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  let pause = FIRST_PAUSE;

  function dueIn(delay: number): void {
    timer?.cancel();
    dueAt = clock.now() + delay;
    timer = clock.after(delay, () => void attempt());
  }

  function stop(): void {
    timer?.cancel();
    timer = null;
    dueAt = null;
  }

  async function attempt(): Promise<void> {
    stop();
    askedAt = clock.now();
    try {
      await renew();
      pause = FIRST_PAUSE;
    } catch {
      // A token that came another way meanwhile has set the timer already.
      if (dueAt !== null) return;
      dueIn(pause);
      pause = Math.min(LONGEST_PAUSE, pause * 2);
    }
  }

  return {
    follow(expiresAt) {
      const now = clock.now();
      dueIn(Math.max(0, expiresAt - RENEWAL_LEAD - now, askedAt + LEAST_PAUSE - now));
    },
    wake() {
      if (dueAt !== null && clock.now() >= dueAt) void attempt();
    },
    stop,
  };
}
