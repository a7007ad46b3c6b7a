import type { TokenCheck } from './api.ts';
import { countedWindows, secondsLeft } from '../network/counted-windows.ts';
import { Failure } from '../failures/failure.ts';

/**
 * Milliseconds. Long enough that opening a screen, or catching up after a broken connection, is not taken for a
 * flood; short enough that a refused person can soon continue.
 */
const WINDOW = 10_000;
/** More people than any company has at work in ten seconds. */
const REMEMBERED = 10_000;

export interface PersonLimit {
  /** Requests a second that one person may send, over ten seconds. */
  perSecond: number;
  now: () => Date;
}

/**
 * A token check that refuses people who send too many requests, so that one misused sign-in or wild script cannot
 * take the service from everybody else. Counted by person, not by sign-in or address; with several processes a person
 * has as many requests in each.
 */
export function personLimit(check: TokenCheck, { perSecond, now }: PersonLimit): TokenCheck {
  const windowOf = countedWindows({ length: WINDOW, remembered: REMEMBERED, now });
  const most = (perSecond * WINDOW) / 1000;
  return async (...asked) => {
    const person = await check(...asked);
    const window = windowOf(person.id);
    window.tries += 1;
    if (window.tries > most) throw Failure.forNow('rate-limited', secondsLeft(window, now()));
    return person;
  };
}
