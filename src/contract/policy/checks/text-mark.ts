/**
 * By what a text is known again without being kept a second time, 53 bits; blanks around it are of no account. It guards
 * nothing: it tells whether the text that somebody had before them is the one that stands there now. Both sides make it.
 */
export function markOfText(text: string): string {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (const unit of Array.from(text.trim(), (letter) => letter.codePointAt(0) ?? 0)) {
    one = Math.imul(one ^ unit, 2654435761);
    other = Math.imul(other ^ unit, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909);
  other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return (4294967296 * (2097151 & other) + (one >>> 0)).toString(36);
}
