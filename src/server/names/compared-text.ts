import { foldText } from '../../contract/base/fold-text.ts';

/** A text in the form that is compared across scripts: Latin, folded, letters and digits in words. */
export function comparedText(text: string): string {
  return foldText(text)
    .replace(/['’`ʼ]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * A name in a form common to its spellings: "Müller, Jörg" and "Joerg Mueller" match. Spellings that differ between
 * countries are equated, and the order of the words does not count.
 */
export function nameSkeleton(text: string): string {
  return comparedText(text)
    .split(' ')
    .map((word) =>
      word
        .replace(/ae|oe|ue/g, (pair) => pair.charAt(0))
        .replace(/kh|ch(?=[rlo])|c(?![ehiy])/g, 'k')
        .replace(/th/g, 't')
        .replace(/ph/g, 'f')
        .replace(/ks/g, 'x')
        .replace(/w/g, 'v')
        .replace(/[jy]/g, 'i')
        .replace(/(.)\1+/g, '$1'),
    )
    .filter(Boolean)
    .toSorted()
    .join(' ');
}

/** Names of people, whose spelling and word order do not count. */
const NAMES: ReadonlySet<string> = new Set(['profileName', 'realName']);

/** Whether a field holds the name of a person. */
export function isName(field: string): boolean {
  return NAMES.has(field);
}

/** A text of a field without differences of writing. */
export function levelled(field: string, value: string): string {
  return isName(field) ? nameSkeleton(value) : comparedText(value);
}

/** Consonants that sound alike in most languages of Europe. */
const SOUNDS: readonly [letters: RegExp, sound: string][] = [
  [/sch|tsch|tch|sh|ch|zh|cz|sz/g, 'S'],
  [/ph|f|v|w/g, 'F'],
  [/th|dt|d|t/g, 'T'],
  [/ck|kh|gh|qu|c|k|q|g|x/g, 'K'],
  [/s|z/g, 'S'],
  [/b|p/g, 'P'],
  [/m|n/g, 'N'],
  [/l|r/g, 'L'],
];

/** The approximate sound of a name: its consonants by class, vowels only at the beginning of a word. The order of words does not count. */
export function soundOf(text: string): string {
  return comparedText(text)
    .split(' ')
    .map((word) => {
      let sound = word;
      for (const [letters, code] of SOUNDS) sound = sound.replace(letters, code);
      return sound
        .replace(/^[aeiouyhj]+/, 'A')
        .replace(/[aeiouyhj]/g, '')
        .replace(/(.)\1+/g, '$1');
    })
    .filter(Boolean)
    .toSorted()
    .join(' ');
}

const SURROGATE = /[\ud800-\udfff]/;

/** Trigrams as PostgreSQL's pg_trgm makes them: each word with two blanks before and one after it. */
export function trigramsOf(compared: string): Set<string> {
  const trigrams = new Set<string>();
  for (const word of compared.split(' ').filter(Boolean)) {
    const padded = `  ${word} `;
    // Nearly every word has only characters of one unit, which need no splitting into code points.
    if (!SURROGATE.test(word)) {
      for (let at = 0; at + 3 <= padded.length; at += 1) trigrams.add(padded.slice(at, at + 3));
      continue;
    }
    const characters = Array.from(padded);
    for (let at = 0; at + 3 <= characters.length; at += 1) trigrams.add(characters.slice(at, at + 3).join(''));
  }
  return trigrams;
}

/** The share of common trigrams among those of both, 0 to 1. */
export function trigramSimilarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  let common = 0;
  for (const trigram of a) if (b.has(trigram)) common += 1;
  return common / (a.size + b.size - common);
}
