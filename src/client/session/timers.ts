import { subscribe } from 'valtio';
import { awaitsSecondFactor } from './claims.ts';
import { browserClock } from '../context/clock.ts';
import { createIdleWatch, IDLE_REASON, shareActivity } from './idle/idle-watch.ts';
import { watchInput, noteUse } from './idle/person-input.ts';
import type { Session } from './session.ts';
import { session as state } from './session-state.ts';
import { createTokenTimer } from './token-timer.ts';

/** Events at which a page that slept is awake again. */
const WAKES = ['focus', 'pageshow', 'online'] as const;

/**
 * Runs the idle limit and the renewal of the token for the signed-in person. Called once at start; returns what "Stay
 * signed in" does.
 */
export function startTimers(session: Session): { stay: () => void } {
  const token = createTokenTimer(browserClock, () => session.renew());
  const idle = createIdleWatch(browserClock, shareActivity(), () => void session.signOut(IDLE_REASON));
  let watched: string | null = null;
  let expiresAt: number | null = null;
  /** Somebody signed in on this page, and was not only found signed in. */
  let entered = false;

  function follow(): void {
    const { user, tokenExpiresAt, login } = state;
    const entering = login === 'authenticating' || login === 'validating';
    if (entering || (user && awaitsSecondFactor(user))) entered = true;
    if (tokenExpiresAt !== expiresAt) {
      expiresAt = tokenExpiresAt;
      if (expiresAt === null) token.stop();
      else token.follow(expiresAt);
    }
    // Not in the forced-MFA state: specification, section 4.
    const person = user !== null && !awaitsSecondFactor(user) ? user.claims.user_id : null;
    if (person === watched) return;
    watched = person;
    if (person === null) {
      idle.stop();
    } else {
      idle.start(!entered);
      entered = false;
    }
  }

  function wake(): void {
    idle.wake();
    token.wake();
  }

  subscribe(state, follow);
  watchInput(() => {
    noteUse();
    idle.active();
  });
  document.addEventListener('visibilitychange', wake);
  for (const name of WAKES) window.addEventListener(name, wake);
  return { stay: () => idle.stay() };
}
