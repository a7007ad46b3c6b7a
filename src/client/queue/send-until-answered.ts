import type { Outcome } from '../../../commands/command.ts';
import { hadNoAnswer } from '../../../commands/each.ts';
import { mayPass } from '../../contract/errors.ts';
import { browserClock, type Clock } from '../context/clock.ts';

/** Milliseconds before each further try: an answer that was lost on its way is had by the first, a short outage is over by the last. */
export const PAUSES = [500, 1500, 3000] as const;

/**
 * Sends a decision, and once more after each pause where no answer came: the key is the same, so that what the
 * server has carried out is answered from memory.
 *
 * @param isOver whoever decided has left: nothing more is sent for them
 * @returns null: they have left between two tries
 */
export async function sendUntilAnswered(
  send: () => Promise<Outcome>,
  isOver: () => boolean,
  clock: Clock = browserClock,
): Promise<Outcome | null> {
  const first = await send();
  if (first.done.length > 0 || !hadNoAnswer(first.failed)) return first;
  for (const pause of PAUSES) {
    await new Promise<void>((resolve) => clock.after(pause, resolve));
    if (isOver()) return null;
    const outcome = await send();
    // That it cannot be done at this moment says nothing of what the first may have done.
    if (outcome.done.length > 0 || !outcome.failed.every(({ code }) => mayPass(code))) return outcome;
  }
  return first;
}
