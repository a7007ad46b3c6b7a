import { SECOND } from '../../contract/policy/time-spans.ts';
import { browserClock, type Clock } from '../context/clock.ts';
import { connection } from './connection.ts';

/** Milliseconds after which people are to know that nothing has come back. */
const SILENT_FOR = 10 * SECOND;

/**
 * What `ask` answers. Until then the page says so where the server has said nothing for ten seconds; the call goes on.
 *
 * @param ask `started`: something goes out or comes back, so that it only takes its time
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
