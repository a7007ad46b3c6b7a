/** Longest address that mail systems accept, in characters. */
const LONGEST = 254;
const SHAPE = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u;

/** Whether a trimmed text has the form of an e-mail address. */
export function isEmail(text: string): boolean {
  return text.length <= LONGEST && SHAPE.test(text);
}

/** The form under which an address is looked up, without case. */
export function foldEmail(text: string): string {
  return text.trim().toLowerCase();
}
