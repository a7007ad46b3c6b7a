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
