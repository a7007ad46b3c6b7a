import { proxy, subscribe } from 'valtio';
import { LEASE_SECONDS } from '../../contract/policy/lease.ts';
import { SECOND } from '../../contract/policy/time-spans.ts';
import { browserClock, type Clock } from '../context/clock.ts';

/** For how long what was decided waits for the network, in ms: as long as a claim lasts without a sign of life. */
const WAITS_FOR = LEASE_SECONDS * SECOND;

/** Whether this machine has a network, as its browser says. */
export const connection = proxy<{ offlineSince: number | null }>({ offlineSince: null });

/** Called once, at start. */
export function followConnection(clock: Clock = browserClock): void {
  const note = () => {
    const isOffline = !navigator.onLine;
    if (isOffline) connection.offlineSince ??= clock.now();
    else connection.offlineSince = null;
  };
  for (const type of ['online', 'offline', 'pageshow']) window.addEventListener(type, note);
  note();
}

/** Resolves once there is a network: at once where there is one. False: there has been none for as long as a claim lasts. */
export function networkBack(clock: Clock = browserClock): Promise<boolean> {
  const { offlineSince } = connection;
  if (offlineSince === null) return Promise.resolve(true);
  const end = offlineSince + WAITS_FOR;
  return new Promise((resolve) => {
    const settle = () => {
      timer.cancel();
      stop();
      // A machine that slept learns of both in one moment.
      resolve(connection.offlineSince === null && clock.now() < end);
    };
    const timer = clock.after(Math.max(0, end - clock.now()), settle);
    const stop = subscribe(connection, settle, true);
  });
}
