/** A short mark of a changed profile: enough to recognize one's own, and too little to request another's. */
export function markOfRecord(id: string): string {
  return id.slice(0, 8);
}

/**
 * A hash of 53 bits that shows whether a text is still the one that somebody saw, without keeping it a second time;
 * surrounding blanks are ignored. Not for security. Both sides compute it.
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
