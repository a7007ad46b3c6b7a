import type { Outcome } from '../command.ts';
import { failedBecause } from '../each.ts';

/**
 * Does something to what is under the cursor or in the editor. A refusal has a title of its own, and
 * so no "Retry": by then the same wish would meet another pair or filter.
 */
export async function onlyHere<Done extends object>(
  title: string,
  work: () => Promise<Outcome<Done>>,
): Promise<Outcome<Done>> {
  try {
    return await work();
  } catch (error) {
    return { done: [], failed: [{ ...failedBecause('', error), title }] };
  }
}
