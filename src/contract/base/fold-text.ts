import { asOneWord, laterWords, lookAlike, lookAlikeSigns, withoutApostrophes } from '../letters/look-alikes.ts';
import { romanisedLetters, romanisedSyllables } from '../letters/letters-in-latin.ts';
import { isPartOfWord, WITHOUT_BLANKS, wordsOf } from './words.ts';

/**
 * What one sound is written with in other spellings and alphabets, in the order in which it is
 * replaced: German without its dots, Cyrillic names in Latin letters, letters that sound alike.
 */
const SPELLINGS: readonly (readonly [spelling: RegExp, sound: string])[] = [
  [/tsch/g, 'ch'],
  [/sch/g, 'sh'],
  [/([aou])e/g, '$1'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/kh/g, 'h'],
  [/gh/g, 'g'],
  [/t[sz]/g, 's'],
  [/ck|q/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/c(?!h)/g, 'k'],
  [/w/g, 'v'],
  [/z/g, 's'],
  [/[yj]/g, 'i'],
  [/i+u/g, 'u'],
  [/(.)\1+/gu, '$1'],
];

/** How a word of folded text sounds, roughly: Mueller, muller and myuller are one. Never shown. */
export function soundKey(word: string): string {
  return SPELLINGS.reduce((text, [spelling, sound]) => text.replaceAll(spelling, sound), word);
}

/** Goes up whenever `foldText` or `searchedText` changes; the server then brings what is stored up to it. */
export const FOLDING_RULES = 16;

/** Scripts in which a mark is an accent, or a short vowel or point that most people leave out; in all others it is part of the spelling. */
const MARKS_LEFT_OUT = ['Inherited', 'Latin', 'Greek', 'Cyrillic', 'Hebrew', 'Arabic', 'Syriac'];
/** Beside those marks the stroke that only draws an Arabic word longer, and what only says how letters are joined. */
const LEFT_OUT = new RegExp(
  `(?:(?=\\p{Mark})[${MARKS_LEFT_OUT.map((script) => `\\p{Script=${script}}`).join('')}]|[\u0640\u200c\u200d])+`,
  'gu',
);

/** Without the marks that most people leave out; those that are part of the spelling stay. Takes text whose marks stand apart. */
export function withoutAccents(apart: string): string {
  return apart.replace(LEFT_OUT, '');
}

/**
 * Folds text for searching and sorting: one sign for all that look the same, no apostrophes, accents dropped where a
 * script leaves them out, other scripts in Latin letters, lower case, white space collapsed. Vowel signs and tone marks of
 * India and South-East Asia stay, and so does a text of nothing but what is left out. Applied to what is stored and to
 * what is asked, so both sides agree.
 */
export function foldText(text: string): string {
  // Nearly all text is plain, without an apostrophe: the keystroke of a palette with 20,000 rows should not pay for the rest.
  // oxlint-disable-next-line no-control-regex
  if (/^[\x00-\x26\x28-\x5f\x61-\x7f]*$/.test(text)) return tidied(text.toLowerCase());
  return romanised(lookAlike(text));
}

function romanised(same: string): string {
  const composed = romanisedSyllables(withoutApostrophes(same));
  const bare = withoutAccents(composed.normalize('NFKD')).toLowerCase();
  // Lower case can bring marks of its own, as İ does.
  return tidied(withoutAccents(romanisedLetters(bare))) || tidied(same);
}

function tidied(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Letters that stand together in a script without blanks. */
const RUN = new RegExp(`[${WITHOUT_BLANKS}ー][${WITHOUT_BLANKS}\\p{M}ー]*`, 'gu');
/** Letters of a part that are kept; a longer part is found by the text itself. */
const PART_LENGTH = 2;

/** Stands before each part of a word that is kept because nothing in its script says where words begin. */
export const PART_SIGN = '^';

/** Each place at which such a part can begin, by the two letters that stand there, as it stands in searched text. */
function partsOf(text: string): string {
  const parts = new Set<string>();
  for (const [run] of lookAlike(text).matchAll(RUN)) {
    const letters = run.match(/\P{M}\p{M}*/gu) ?? [];
    for (const [at, letter] of letters.entries()) {
      const two = foldText(letters.slice(at, at + PART_LENGTH).join(''));
      const one = foldText(letter);
      for (const part of two.startsWith(one) ? [two] : [two, one]) if (part !== '') parts.add(PART_SIGN + part);
    }
  }
  return [...parts].join('');
}

/** Attributes that a profile is found by, beside its name and identifier. Long texts are not among them. */
const SEARCHED_ATTRIBUTES = [
  'name',
  'city',
  'geoLocality',
  'geoRegion1',
  'countryCode',
  'profession',
  'subject',
  'query',
];
/** Characters of one attribute that count. */
const SEARCHED_LENGTH = 120;

/** Zero width non-joiner: in Persian it parts words that belong together. */
const APART = '\u200c';

/** Joins what others write as one word: Jean-Luc is typed Jeanluc. */
const HYPHEN = /(?<=[\p{L}\p{M}])\p{Pd}(?=\p{L})/gu;

/** Letters that keyboards without them write as two. */
const WRITTEN_AS_TWO: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

/** A word as it is written without its umlauts: Mueller for Müller; null: it has none. */
export function spelledOut(word: string): string | null {
  const small = word.normalize('NFC').toLowerCase();
  const out = small.replace(/[äöüåø]/gu, (letter) => WRITTEN_AS_TWO[letter] ?? letter);
  return out === small ? null : out;
}

/** A word of mixed scripts, letter by letter: Müllер is muller to who types it by sound; null: it is of one script. */
export function letterByLetter(word: string): string | null {
  const signs = lookAlikeSigns(word);
  return signs === lookAlike(word) ? null : romanised(signs);
}

/** Stands before each word that is kept by its sound; in searched text nothing else begins so. */
export const SOUND_SIGN = '~';

/** The words of a name by their sounds, as they stand in searched text. */
export function soundsOf(name: string): string {
  const words = foldText(name).replaceAll(SOUND_SIGN, ' ').split(' ').filter(Boolean);
  return words.map((word) => SOUND_SIGN + soundKey(word)).join('');
}

/**
 * What a profile is searched in, folded. The name comes first, then the attributes, behind them the
 * sounds of the name and parts of words in scripts without blanks, and last the identifier. `spellings`: of a name in another script, in Latin letters.
 */
export function searchedText(
  id: string,
  attributes: Readonly<Record<string, string>>,
  spellings: readonly string[] = [],
): string {
  const name = attributes['profileName'] ?? '';
  const values = SEARCHED_ATTRIBUTES.map((key) => (attributes[key] ?? '').slice(0, SEARCHED_LENGTH));
  // Words that a joiner keeps apart are typed in one, or with a blank.
  const apart = name.includes(APART) ? [name.replaceAll(APART, ' ')] : [];
  const written = [name, ...spellings];
  const joined = written
    .flatMap((each) => [asOneWord(each), each.replace(HYPHEN, '')])
    .filter((each) => !written.includes(each));
  const words = [...written, ...apart, ...joined, ...new Set(values)].join(' ');
  const otherwise = words.split(/\s+/).flatMap((word) => [spelledOut(word) ?? [], letterByLetter(word) ?? []].flat());
  const whole = [words, ...otherwise].join(' ');
  // Each by itself: beside the word before it would be one with that.
  const later = laterWords(lookAlike(words))
    .map((word) => ` ${foldText(word)}`)
    .join('');
  return `${foldText(whole)}${later}${soundsOf(name.slice(0, SEARCHED_LENGTH))}${partsOf(whole)} ${foldText(id)}`.trim();
}

/** An attribute with what it says, cut as it is searched. */
export interface FoundBy {
  attribute: string;
  value: string;
}

/**
 * By what a profile was found where its name does not say so: the attribute with a word that begins with
 * a typed one of which the name has none. null: by its name, its sound, its likeness or its identifier.
 */
export function foundBy(text: string, attributes: Readonly<Record<string, string>>): FoundBy | null {
  const wordsIn = (value: string) => wordsOf(foldText(value.slice(0, SEARCHED_LENGTH)));
  const isPart = isPartOfWord(text);
  const has = (value: string, part: string) =>
    wordsIn(value).some((word) => (isPart ? word.includes(part) : word.startsWith(part)));
  const elsewhere = wordsOf(foldText(text)).find((part) => !has(attributes['profileName'] ?? '', part));
  if (elsewhere === undefined) return null;
  const attribute = SEARCHED_ATTRIBUTES.find((each) => has(attributes[each] ?? '', elsewhere));
  return attribute === undefined ? null : { attribute, value: (attributes[attribute] ?? '').slice(0, SEARCHED_LENGTH) };
}

/**
 * What of a record fits a searched text: its name begins with it; a word of its name, or of something
 * else that it is searched in, does; or its letters are only like it.
 */
export const RECORD_FITS = ['name-begins', 'word-begins', 'alike'] as const;
export type RecordFit = (typeof RECORD_FITS)[number];
