import { NUMBER_WORDS, WORD_VALUES } from './number-words-data.ts';

/** A number in a text: a row of digits, or a word for one. Positions count units of the text. */
export interface NumberPiece {
  from: number;
  to: number;
  value: number;
  /** How many digits somebody who dials it would press for it alone. */
  digits: number;
  isSpelled: boolean;
}

interface Reader {
  values: ReadonlyMap<string, number>;
  longest: number;
  /** Finds the words in a language that is written without blanks. */
  anywhere: RegExp | null;
}

/** Languages whose words are also understood by people who write another. */
const NEIGHBOURS: Readonly<Record<string, readonly string[]>> = {
  sr: ['hr'],
  bs: ['hr', 'sr'],
  hr: ['bs'],
  nn: ['nb'],
  uk: ['ru'],
  be: ['ru'],
  kk: ['ru'],
  ky: ['ru'],
  mr: ['hi'],
  ne: ['hi'],
  zh: ['ja'],
};
const WITHOUT_BLANKS: ReadonlySet<string> = new Set(['ja', 'km', 'lo', 'my', 'th', 'zh']);
/** The digits of Han writing are read by value wherever they stand. */
const HAN_DIGITS = '〇一二三四五六七八九';
/** What stands between the parts of one number: siebenundzwanzig, soixante et un, treinta y nueve. */
const BETWEEN = ['und', 'en', 'et', 'y', 'e', 'i', 'og', 'och', 'ja', 'και', 'si', 'va', 'و'].map(foldWord);

/** No composed number of two parts is longer; what is longer is not taken apart. */
const LONGEST_WORD = 40;

/** Whether numbers that are spelled out are read in texts of a locale. */
export function readsNumberWords(locale: string): boolean {
  return NUMBER_WORDS[locale] !== undefined;
}

/** Digits and number words of a plain text in their order, those of the locale and of English. */
export function numberPieces(text: string, locale: string): NumberPiece[] {
  const reader = readerOf(locale);
  const pieces: NumberPiece[] = [];
  for (const match of text.matchAll(/[0-9]+|[\p{L}\p{M}‘’'`´]+/gu)) {
    const token = match[0];
    const from = match.index;
    if (/^[0-9]/.test(token)) {
      const value = token.length < 7 ? Number(token) : Number.NaN;
      pieces.push({ from, to: from + token.length, value, digits: token.length, isSpelled: false });
    } else if (reader.anywhere) {
      for (const { 0: word, index } of token.matchAll(reader.anywhere)) {
        pieces.push(spelled(reader.values.get(foldWord(word)) ?? 0, from + index, from + index + word.length));
      }
    } else if (token.length <= LONGEST_WORD) {
      const values = partsOf(foldWord(token), reader) ?? [];
      pieces.push(...values.map((value) => spelled(value, from, from + token.length)));
    }
  }
  return pieces;
}

function spelled(value: number, from: number, to: number): NumberPiece {
  return { from, to, value, digits: String(value).length, isSpelled: true };
}

/** Whether what stands between two number words only joins them. */
export function isBetweenWords(gap: string): boolean {
  const word = gap.replace(/[^\p{L}\p{M}]/gu, '');
  return word === '' || BETWEEN.includes(foldWord(word));
}

/** The values of the words that a word is put together from; null when anything is left over. */
function partsOf(word: string, { values, longest }: Reader, from = 0): number[] | null {
  if (from === word.length) return [];
  for (let length = Math.min(longest, word.length - from); length > 0; length -= 1) {
    const value = values.get(word.slice(from, from + length));
    if (value === undefined) continue;
    const rest = partsOf(word, { values, longest, anywhere: null }, from + length);
    if (rest) return [value, ...rest];
  }
  if (from === 0) return null;
  for (const between of BETWEEN) {
    if (!word.startsWith(between, from) || from + between.length === word.length) continue;
    const rest = partsOf(word, { values, longest, anywhere: null }, from + between.length);
    if (rest) return rest;
  }
  return null;
}

const readers = new Map<string, Reader>();

function readerOf(locale: string): Reader {
  const known = readers.get(locale);
  if (known) return known;
  const values = new Map(Array.from(HAN_DIGITS, (digit, value) => [digit, value] as const));
  for (const language of ['en', ...(NEIGHBOURS[locale] ?? []), locale]) {
    // The word for ten stands for the tens as well, where both are one: the first value is meant.
    const own = (NUMBER_WORDS[language] ?? '')
      .split(',')
      .flatMap((words, at) =>
        words.split(' ').flatMap((word) => (word === '' ? [] : [[foldWord(word), WORD_VALUES[at] ?? 0] as const])),
      );
    for (const [word, value] of own.toReversed()) values.set(word, value);
  }
  const words = [...values.keys()].toSorted((a, b) => b.length - a.length);
  const reader = {
    values,
    longest: words[0]?.length ?? 0,
    anywhere: WITHOUT_BLANKS.has(locale) ? new RegExp(words.join('|'), 'giu') : null,
  };
  readers.set(locale, reader);
  return reader;
}

/** Words are read without accents and capitals, as people type them. */
function foldWord(word: string): string {
  return (
    word
      .toLowerCase()
      .normalize('NFD')
      .replace(/[\u0300-\u036f\u093c\u09bc'‘’ʻʼ`´]/g, '')
      .replace(/[أإآ]/g, 'ا')
      // Hindi is written with either sign of a nasal vowel.
      .replace(/\u0901/g, '\u0902')
      .normalize('NFC')
      .replace(/ı/g, 'i')
  );
}
