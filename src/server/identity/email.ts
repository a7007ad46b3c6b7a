/** Longest address that mail systems accept, in characters. */
const LONGEST = 254;
const SHAPE = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u;

/** Whether a text, already trimmed, is shaped like an e-mail address. Whether it exists is another matter. */
export function isEmail(text: string): boolean {
  return text.length <= LONGEST && SHAPE.test(text);
}

/** The form under which an address is looked up: people do not mind its case, so neither do we. */
export function foldEmail(text: string): string {
  return text.trim().toLowerCase();
}
