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

/** The text as a sentence to which another may be added: with a full stop, where it has no end of its own. */
export function asSentence(text: string): string {
  return text === '' || /[.!?…]$/.test(text) ? text : `${text}.`;
}

const rules = new Intl.PluralRules('en');
const english = new Intl.NumberFormat('en');
const inEnglish = (count: number) => english.format(count);

/**
 * A count with its word: "1 row", "1,200 rows". The one place that knows
 * how many are several. `write`: how the number is written, where the person has a say in it.
 */
export function counted(
  count: number,
  one: string,
  { several = `${one}s`, write = inEnglish }: { several?: string; write?: (count: number) => string } = {},
): string {
  return `${write(count)} ${wordFor(count, one, several)}`;
}

/** The word alone, for where the number stands elsewhere. */
function wordFor(count: number, one: string, several = `${one}s`): string {
  return rules.select(count) === 'one' ? one : several;
}

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** A limit as a sentence writes it: in a word up to twelve, and in digits beyond. */
export function numeral(count: number): string {
  return WORDS[count] ?? String(count);
}

/** Letters of scripts that run from right to left; Hebrew, Arabic and the rarer ones lie in these blocks. */
const FROM_THE_RIGHT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * A person's text as it stands in a sentence of ours that is a plain string: one that holds letters from right to left is
 * kept apart by the characters of Unicode for it (FSI and PDI), so that neither its full stop nor a number behind it
 * changes sides.
 */
export function isolated(text: string): string {
  return FROM_THE_RIGHT.test(text) ? `\u2068${text}\u2069` : text;
}

/** The text with its first letter large, whatever letter that is. */
export function capitalised(text: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase('en') + text.slice(first.length);
}
