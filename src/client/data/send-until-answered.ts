import { mayPass } from '../../contract/base/errors.ts';
import { browserClock, type Clock } from '../context/clock.ts';
import { ApiError, ServerUnreachable } from './network/api-error.ts';
import { networkBack, NeverSent } from './network/connection.ts';
import { serverBack } from './server-back.ts';

/**
 * Milliseconds before each further try: the first gets an answer that was lost on its way, the last outlasts a short
 * outage.
 */
export const PAUSES = [500, 1500, 3000] as const;

interface WaitsFor {
  clock: Clock;
  isBack: typeof networkBack;
  isServerBack: typeof serverBack;
}

/**
 * Sends a change, and again after each pause without a response: the key is the same, so that the server answers what
 * it has already done from memory. Rejects with the first error where no response comes. Waits for a missing network or
 * a server that answers nothing, and gives up after too long.
 *
 * @param isOver the person has left: nothing more is sent for them
 */
export async function sendUntilAnswered<Answer>(
  send: () => Promise<Answer>,
  isOver: () => boolean,
  { clock = browserClock, isBack = networkBack, isServerBack = serverBack }: Partial<WaitsFor> = {},
): Promise<Answer> {
  if (!(await isBack(clock)) || isOver()) throw new NeverSent();
  const first = await outcomeOf(send);
  if (!(first.error instanceof ServerUnreachable)) return first.give();
  do {
    for (const pause of PAUSES) {
      await new Promise<void>((resolve) => clock.after(pause, resolve));
      if (!(await isBack(clock)) || isOver()) return first.give();
      const next = await outcomeOf(send);
      // A refusal now says nothing of what the first request may have done.
      if (!isNoAnswer(next.error)) return next.give();
    }
  } while ((await isServerBack(clock)) && !isOver());
  return first.give();
}

function isNoAnswer(error: unknown): boolean {
  return error instanceof ServerUnreachable || (error instanceof ApiError && mayPass(error.code));
}

/** The outcome of a call; `give` returns it, or throws the error. */
async function outcomeOf<Answer>(send: () => Promise<Answer>): Promise<{ error: unknown; give: () => Answer }> {
  try {
    const answer = await send();
    return { error: null, give: () => answer };
  } catch (error) {
    return {
      error,
      give: () => {
        throw error;
      },
    };
  }
}
