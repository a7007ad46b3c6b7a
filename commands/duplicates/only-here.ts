import type { Outcome } from '../command.ts';
import { failedBecause, hadNoAnswer } from '../each.ts';

const UNKNOWN = {
  title: 'No answer',
  sentence: 'The server did not answer, so it may have been done. Check before you try again.',
};

/**
 * Does something to what is under the cursor or in the editor. A refusal has a title of its own, and
 * so no "Retry": by then the same request would meet another pair or filter.
 *
 * @param changes false: it only reads, so without an answer nothing has happened
 */
export async function onlyHere<Done extends object>(
  title: string,
  work: () => Promise<Outcome<Done>>,
  changes = true,
): Promise<Outcome<Done>> {
  try {
    return await work();
  } catch (error) {
    const failed = failedBecause('', error);
    return { done: [], failed: [{ ...failed, title, ...(changes && hadNoAnswer([failed]) && UNKNOWN) }] };
  }
}
