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
  const whole = Math.floor(Math.max(lettersOf(typed), lettersOf(word)) / letters);
  const begun = isWhole ? 0 : Math.floor(lettersOf(typed) / letters);
  if (Math.max(whole, begun) === 0 || typed.length > word.length + whole) return false;
  return isWithin(typed, word, whole, begun);
}

/** Folded text before this character has no marks left. */
const FIRST_KEPT_MARK = 0x700;

/** Letters of folded text: a vowel sign or a tone mark is part of the one before it. */
function lettersOf(folded: string): number {
  for (let at = 0; at < folded.length; at += 1) {
    if (folded.charCodeAt(at) >= FIRST_KEPT_MARK) return folded.replace(/\p{Mark}/gu, '').length;
  }
  return folded.length;
}

/** Three rows of distances, used again for each word: thousands are compared for one key. */
let before: number[] = [];
let last: number[] = [];
let now: number[] = [];

/**
 * Whether so many mistakes (Damerau's, with neighbours swapped only once) lie between what is typed and the
 * `whole` word, or between it and a beginning of the word where any are allowed there.
 */
function isWithin(typed: string, word: string, whole: number, begun: number): boolean {
  const most = Math.max(whole, begun);
  const length = word.length;
  for (let at = 0; at <= length; at += 1) last[at] = at;
  let leastOfLast = 0;
  for (let row = 1; row <= typed.length; row += 1) {
    const letter = typed.charCodeAt(row - 1);
    const letterBefore = row > 1 ? typed.charCodeAt(row - 2) : -1;
    now[0] = row;
    let leastOfRow = row;
    for (let at = 1; at <= length; at += 1) {
      const other = word.charCodeAt(at - 1);
      let least = (last[at - 1] as number) + (letter === other ? 0 : 1);
      least = Math.min(least, (last[at] as number) + 1, (now[at - 1] as number) + 1);
      if (at > 1 && letterBefore === other && letter === word.charCodeAt(at - 2)) {
        least = Math.min(least, (before[at - 2] as number) + 1);
      }
      now[at] = least;
      if (least < leastOfRow) leastOfRow = least;
    }
    // Later rows only grow from these two, a swap from the earlier one.
    if (leastOfRow > most && leastOfLast >= most) return false;
    leastOfLast = leastOfRow;
    [before, last, now] = [last, now, before];
  }
  if ((last[length] as number) <= whole) return true;
  return begun > 0 && leastOfLast <= begun;
}
