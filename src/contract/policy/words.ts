/** The words of a folded text. */
export function wordsOf(folded: string): string[] {
  return folded.split(/[^\p{Letter}\p{Mark}\p{Number}]+/u).filter(Boolean);
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

/** How many things are named before the rest is counted. */
const NAMED = 2;

/** "City", "City and Region", "City, Region and 4 more". */
export function listed(things: readonly string[]): string {
  const rest = things.length - NAMED;
  if (rest > 1) return `${things.slice(0, NAMED).join(', ')} and ${rest} more`;
  const last = things.at(-1) ?? '';
  return things.length < 2 ? last : `${things.slice(0, -1).join(', ')} and ${last}`;
}
