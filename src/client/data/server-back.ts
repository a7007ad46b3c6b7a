import { subscribe } from 'valtio';
import { browserClock, type Clock } from '../context/clock.ts';
import { connection, WAITS_FOR } from './network/connection.ts';
import { queryClient } from './query-client.ts';

/** Milliseconds between two checks whether the server answers again. */
const LOOKS_EVERY = 3_000;

let looking: Promise<boolean> | null = null;

/**
 * Waits until a server that answers nothing is back; other callers share the wait. False: it is back already, so that
 * the missing response concerns that call alone, or it was away as long as a claim lasts.
 */
export async function serverBack(
  clock: Clock = browserClock,
  isThere: () => Promise<boolean> = isReady,
): Promise<boolean> {
  const back = lookForServer(clock, isThere);
  return new Promise((resolve) => {
    const timer = clock.after(WAITS_FOR, () => resolve(false));
    void back.then((isBack) => {
      timer.cancel();
      resolve(isBack);
    });
  });
}

/** A call had no response. While the server answers nothing else either, the page says so, for every caller. */
export function noteNoAnswer(): void {
  // Without a network the server cannot be looked for.
  if (connection.offlineSince === null) void lookForServer(browserClock, isReady);
}

function lookForServer(clock: Clock, isThere: () => Promise<boolean>): Promise<boolean> {
  return (looking ??= look(clock, isThere).finally(() => (looking = null)));
}

/** False: the server answers. Otherwise true, once it does. */
async function look(clock: Clock, isThere: () => Promise<boolean>): Promise<boolean> {
  if (await isThere()) return false;
  connection.serverAwaySince = clock.now();
  do {
    await new Promise<void>((resolve) => clock.after(LOOKS_EVERY, resolve));
  } while (connection.serverAwaySince !== null && !(await isThere()));
  connection.serverAwaySince = null;
  readWhatWasMissed();
  return true;
}

/** As when the network is back: failed reads that are shown need not be repeated by hand. */
function readWhatWasMissed(): void {
  connection.returns += 1;
  queryClient.getQueryCache().onOnline();
}

/**
 * An answer has come from anywhere: there is a network, whatever the browser says.
 *
 * @param sentAt in ms since 1970: a request sent before the network went says nothing
 * @param isServers it is the server's own answer, and not that of a proxy before it
 */
export function noteAnswer(sentAt: number, isServers: boolean): void {
  if (isServers && sentAt >= (connection.serverAwaySince ?? sentAt)) connection.serverAwaySince = null;
  if (connection.offlineSince === null || sentAt < connection.offlineSince) return;
  connection.offlineSince = null;
  readWhatWasMissed();
}

/** Checks the server while the browser reports no network, which is wrong beside some VPNs and on one's own machine. */
export function lookWhileOffline(clock: Clock = browserClock): () => void {
  let isLooking = false;
  const lookOn = async () => {
    if (isLooking || connection.offlineSince === null) return;
    isLooking = true;
    await lookForNetwork();
    if (connection.offlineSince !== null) await new Promise<void>((resolve) => clock.after(LOOKS_EVERY, resolve));
    isLooking = false;
    void lookOn();
  };
  void lookOn();
  return subscribe(connection, () => void lookOn(), true);
}

/** Whether anything answers at this moment, ready or not. */
export async function lookForNetwork(): Promise<void> {
  const sentAt = Date.now();
  const answer = await lookOnce();
  if (answer) noteAnswer(sentAt, answer.ok);
}

async function isReady(): Promise<boolean> {
  return (await lookOnce())?.ok ?? false;
}

async function lookOnce(): Promise<Response | null> {
  try {
    return await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(LOOKS_EVERY) });
  } catch {
    return null;
  }
}
