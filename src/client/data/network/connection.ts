import { proxy, subscribe } from 'valtio';
import { LEASE_IN_WORDS, LEASE_SECONDS } from '../../../contract/queue/lease.ts';
import { SECOND } from '../../../contract/base/time-spans.ts';
import { browserClock, SILENT_FOR, type Clock } from '../../context/clock.ts';

/**
 * Milliseconds for which a decision waits for the network or the server: as long as a claim lasts without a sign of
 * life.
 */
export const WAITS_FOR = LEASE_SECONDS * SECOND;

/** There was no network for as long as it would have made sense; the server knows nothing of it. */
export class NeverSent extends Error {
  readonly unsent = true;

  constructor() {
    super(`You were offline for ${LEASE_IN_WORDS}, so this was not sent. Do it again if it is still needed.`);
  }
}

interface Connection {
  /** When this machine lost its network, according to the browser, without any answer since (`noteAnswer`). */
  offlineSince: number | null;
  /** When the server stopped answering, as far as something was requested (`noteNoAnswer`, `serverBack`). */
  serverAwaySince: number | null;
  /** How often the network or the server has come back. */
  returns: number;
  /** Calls of this page without any sign of the server for ten seconds (`noteUnstarted`). */
  unstarted: number;
  /** Requests of this page that wait for the network. */
  unsent: number;
}
export const connection = proxy<Connection>({
  offlineSince: null,
  serverAwaySince: null,
  returns: 0,
  unstarted: 0,
  unsent: 0,
});

/** Called once, at start. */
export function followConnection(clock: Clock = browserClock): void {
  const note = () => {
    const isOffline = !navigator.onLine;
    if (isOffline) connection.offlineSince ??= clock.now();
    else if (connection.offlineSince !== null) {
      connection.offlineSince = null;
      connection.returns += 1;
    }
  };
  for (const type of ['online', 'offline', 'pageshow']) window.addEventListener(type, note);
  note();
}

/** Resolves once there is a network. False: there has been none for as long as a claim lasts. */
export function networkBack(clock: Clock = browserClock): Promise<boolean> {
  const { offlineSince } = connection;
  if (offlineSince === null) return Promise.resolve(true);
  const end = offlineSince + WAITS_FOR;
  connection.unsent += 1;
  return new Promise((resolve) => {
    const settle = () => {
      const isBack = connection.offlineSince === null;
      // Something else about the connection has changed.
      if (!isBack && clock.now() < end) return;
      timer.cancel();
      stop();
      connection.unsent -= 1;
      // A machine that slept gets both events in one moment.
      resolve(isBack && clock.now() < end);
    };
    const timer = clock.after(Math.max(0, end - clock.now()), settle);
    const stop = subscribe(connection, settle, true);
  });
}

/**
 * The answer of `ask`. Until then the page says so where the server has been silent for ten seconds; the call
 * continues.
 *
 * @param ask `started`: bytes go out or come back, so it is only slow
 */
export async function noteUnstarted<Answer>(
  ask: (started: () => void) => Promise<Answer>,
  clock: Clock = browserClock,
): Promise<Answer> {
  let isNoted = false;
  const timer = clock.after(SILENT_FOR, () => {
    isNoted = true;
    connection.unstarted += 1;
  });
  const started = () => {
    timer.cancel();
    if (isNoted) connection.unstarted -= 1;
    isNoted = false;
  };
  try {
    return await ask(started);
  } finally {
    started();
  }
}
