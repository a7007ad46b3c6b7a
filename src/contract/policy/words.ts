/** The words of a folded text. */
export function wordsOf(folded: string): string[] {
  return folded.split(/[^\p{Letter}\p{Number}]+/u).filter(Boolean);
}

/** Whether each part begins a word, in the order of the words. */
export function beginWords(parts: readonly string[], words: readonly string[]): boolean {
  let from = 0;
  for (const part of parts) {
    const at = words.findIndex((word, index) => index >= from && word.startsWith(part));
    if (at === -1) return false;
    from = at + 1;
  }
  return true;
}
