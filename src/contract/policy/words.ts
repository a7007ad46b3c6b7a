/** The words of a folded text. */
export function wordsOf(folded: string): string[] {
  return folded.split(/[^\p{Letter}\p{Mark}\p{Number}]+/u).filter(Boolean);
}

/** Letters of scripts whose words stand without blanks between them. */
export const WITHOUT_BLANKS = [
  'Han',
  'Hiragana',
  'Katakana',
  'Bopomofo',
  'Yi',
  'Thai',
  'Lao',
  'Khmer',
  'Myanmar',
  'Tibetan',
]
  .map((script) => `\\p{Script=${script}}`)
  .join('');
const BEGINS_SO = new RegExp(`^[${WITHOUT_BLANKS}]`, 'u');

/** Whether a text may be a part of a word from one letter on, because its script has no blanks. */
export function isPartOfWord(text: string): boolean {
  return BEGINS_SO.test(text.trim().normalize('NFKC'));
}

/** Whether a word begins with a part, or in a script without blanks has it anywhere. */
function holds(word: string, part: string): boolean {
  return word.startsWith(part) || (part > '\u0e00' && isPartOfWord(part) && word.includes(part));
}

/** Whether each part begins a word, in the order of the words. */
export function beginWords(parts: readonly string[], words: readonly string[]): boolean {
  let from = 0;
  for (const part of parts) {
    const at = words.findIndex((word, index) => index >= from && holds(word, part));
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
