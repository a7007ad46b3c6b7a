import { DENSE, DENSE_LETTERS } from './dense-script.ts';
import { wholeOf, type CheckRule } from './finding.ts';

/** Letters that a field needs to say anything, and those from which it says too much; null: no bound of ours. */
const BOUNDS: Readonly<Record<string, readonly [least: number, most: number | null]>> = {
  profession: [2, 80],
  aboutMe: [12, 2000],
  aboutYou: [12, 2000],
  hobbies: [3, 1000],
  search: [4, 1000],
};

/** A text that is too short to say anything, or too long for its place; an empty one is missing, not short. */
export const textLength: CheckRule = {
  find(text, _locale, { field }) {
    const [least, most] = BOUNDS[field] ?? [0, null];
    const shown = text.trim();
    if (shown === '') return [];
    const letters = shown.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    const weight = letters + (shown.match(DENSE)?.length ?? 0) * (DENSE_LETTERS - 1);
    const spans = wholeOf(text);
    if (weight < least) return [{ check: 'length', spans, words: 'Is too short to say anything.' }];
    if (most !== null && shown.length > most) {
      return [{ check: 'length', spans, words: `Is longer than ${most} characters.` }];
    }
    return [];
  },
  covers: () => true,
};
