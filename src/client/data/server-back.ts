import { browserClock, type Clock } from '../context/clock.ts';
import { connection, WAITS_FOR } from './connection.ts';
import { queryClient } from './query-client.ts';

/** Milliseconds between two looks whether a server that answers nothing is there again. */
const LOOKS_EVERY = 3_000;

let looking: Promise<boolean> | null = null;

/**
 * Waits until a server that answers nothing is there again; whoever else asks meanwhile waits along. False: it is
 * there already, so that what had no answer is a matter of that call, or it has not come for as long as a claim lasts.
 */
export function serverBack(clock: Clock = browserClock, isThere: () => Promise<boolean> = isReady): Promise<boolean> {
  return (looking ??= look(clock, isThere).finally(() => (looking = null)));
}

async function look(clock: Clock, isThere: () => Promise<boolean>): Promise<boolean> {
  if (await isThere()) return false;
  connection.serverAwaySince = clock.now();
  const end = clock.now() + WAITS_FOR;
  let isBack = false;
  while (!isBack && clock.now() < end) {
    await new Promise<void>((resolve) => clock.after(LOOKS_EVERY, resolve));
    isBack = await isThere();
  }
  connection.serverAwaySince = null;
  if (isBack) readWhatWasMissed();
  return isBack;
}

/** As when the network is back: what could not be read meanwhile and is shown need not be asked for by hand. */
function readWhatWasMissed(): void {
  connection.returns += 1;
  queryClient.getQueryCache().onOnline();
}

async function isReady(): Promise<boolean> {
  try {
    return (await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(LOOKS_EVERY) })).ok;
  } catch {
    return false;
  }
}
