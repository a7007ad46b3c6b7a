const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** A limit as a sentence writes it: in a word up to twelve, and in digits beyond. */
export function numeral(count: number): string {
  return WORDS[count] ?? String(count);
}
