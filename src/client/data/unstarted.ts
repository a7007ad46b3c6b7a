import { SECOND } from '../../contract/policy/time-spans.ts';
import { browserClock, type Clock } from '../context/clock.ts';
import { connection } from './connection.ts';

/** Milliseconds after which people are to know that nothing has come back. */
const SILENT_FOR = 10 * SECOND;

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
