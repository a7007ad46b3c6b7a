/** The Latin spellings of one letter or sound of a name; the usual one first, '' where it may be omitted. */
export type Unit = readonly string[];

/** The words of a name, each by its sounds: one way to write it in Latin letters. */
export type Wording = readonly (readonly Unit[])[];

/** A table of letters: `х=kh/h/ch`, separated by blanks; an empty spelling after a slash means that it may be omitted. */
export function table(text: string): ReadonlyMap<string, Unit> {
  return new Map(
    text
      .normalize('NFC')
      .trim()
      .split(/\s+/)
      .map((entry) => {
        const at = entry.indexOf('=');
        return [entry.slice(0, at), entry.slice(at + 1).split('/')];
      }),
  );
}

/** Units of a word by a table, the longest entry at each place; null where the table has none. */
export function unitsBy(letters: ReadonlyMap<string, Unit>, word: string): Unit[] | null {
  const longest = longestOf(letters);
  const units: Unit[] = [];
  for (let at = 0; at < word.length;) {
    let length = Math.min(longest, word.length - at);
    while (length > 0 && !letters.has(word.slice(at, at + length))) length -= 1;
    if (length === 0) return null;
    units.push(letters.get(word.slice(at, at + length)) ?? []);
    at += length;
  }
  return units;
}

const LONGEST = new WeakMap<ReadonlyMap<string, Unit>, number>();

function longestOf(letters: ReadonlyMap<string, Unit>): number {
  const known = LONGEST.get(letters);
  if (known !== undefined) return known;
  const longest = Math.max(...[...letters.keys()].map((key) => key.length));
  LONGEST.set(letters, longest);
  return longest;
}
