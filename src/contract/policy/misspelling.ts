/** One letter may be wrong for each so many of a word. */
const LETTERS_A_MISTAKE = 4;

/**
 * Whether somebody who wanted this word may have typed that: one wrong, missing, added or swapped
 * letter for each four.
 *
 * @param isWhole false: what is typed may also be the beginning of the word, as long as it is being typed
 * @param letters letters for which one may be wrong, where that is to be another number
 */
export function isMisspelt(typed: string, word: string, isWhole: boolean, letters = LETTERS_A_MISTAKE): boolean {
  const whole = Math.floor(Math.max(typed.length, word.length) / letters);
  const begun = isWhole ? 0 : Math.floor(typed.length / letters);
  if (Math.max(whole, begun) === 0 || typed.length > word.length + whole) return false;
  const distances = distancesToBeginnings(typed, word);
  if ((distances[word.length] ?? Infinity) <= whole) return true;
  return begun > 0 && distances.some((distance) => distance <= begun);
}

/** Mistakes between what is typed and each beginning of a word: Damerau's, with neighbours swapped only once. */
function distancesToBeginnings(typed: string, word: string): number[] {
  let before: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, at) => at);
  for (let row = 1; row <= typed.length; row += 1) {
    const now = [row];
    for (let at = 1; at <= word.length; at += 1) {
      const isSame = typed[row - 1] === word[at - 1];
      let least = Math.min((last[at] ?? 0) + 1, (now[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwapped = row > 1 && at > 1 && typed[row - 1] === word[at - 2] && typed[row - 2] === word[at - 1];
      if (isSwapped) least = Math.min(least, (before[at - 2] ?? 0) + 1);
      now.push(least);
    }
    before = last;
    last = now;
  }
  return last;
}
