import { ageInYears } from '../date-of-birth.ts';
import { AGE_PHRASES, BIRTH_PHRASES, OF_OTHERS } from './age-phrases.ts';
import type { CheckRule, Span } from './finding.ts';
import { isBetweenWords, numberPieces, type NumberPiece } from './number-words.ts';
import { keptSpan, plainText } from './plain-text.ts';

/** A text is written once and read for long: a year of difference is no contradiction. */
const YEARS = 1;
/** Ages that grown people write of themselves. */
const [YOUNGEST, OLDEST] = [18, 99];
/** Letters before and behind a number that are looked at. */
const AROUND = 40;
/** Behind the number: then it is a measure, a part of a larger number, a day, or somebody's share. */
const NO_AGE =
  /^(?:\s?(?:cm|kg|kilo|km|m|kilometer|meter|centim|%|€|\$|°|min|uhr|mal|times|x|st|lbs?|pounds|minut|stund|hours?|hod|h|tim|dní|days?|tage?|dagar|dage|dager|dagen|день|дня|дней|минут|час|см|кг|км|раз|weeks?|mont|monat|maand|mån|måned|feet|ft|inch|prozent|procent|percent|proc)(?!\p{L})|[.,:/]\d|\s?[-–]\s?\d)/iu;

/** An age that somebody says of themselves and that the date of birth does not bear out. */
export const age: CheckRule = {
  find(text, locale, { dateOfBirth, today }) {
    if (!dateOfBirth || !today || !age.covers(locale)) return [];
    const plain = plainText(text);
    const right = ageInYears(dateOfBirth, today);
    const wrong = agesIn(plain.text, locale, today).filter(({ value }) => Math.abs(value - right) > YEARS);
    if (wrong.length === 0) return [];
    const spans: Span[] = wrong.map(({ from, to }) => keptSpan(plain, from, to));
    const stated = wrong[0]?.value ?? 0;
    return [{ check: 'age', spans, words: `Says ${stated} years, but the date of birth makes it ${right}.` }];
  },
  covers: (locale) => AGE_PHRASES[locale === 'no' ? 'nb' : locale] !== undefined,
  beside: ['base'],
};

interface StatedAge {
  value: number;
  from: number;
  to: number;
}

function agesIn(text: string, locale: string, today: string): StatedAge[] {
  const numbers = composed(text, numberPieces(text, locale));
  const isSaid = ({ from, to }: StatedAge, phrases: Phrases) => {
    const before = text.slice(Math.max(0, from - AROUND), from);
    const after = text.slice(to, to + AROUND);
    return !OF_OTHERS.test(before) && phrases.some(([start, end]) => start.test(before) && end.test(after));
  };
  const thisYear = Number(today.slice(0, 4));
  return [
    ...numbers.filter(
      (each) =>
        isOfGrown(each.value) &&
        !NO_AGE.test(text.slice(each.to, each.to + AROUND)) &&
        isSaid(each, phrasesOf('age', AGE_PHRASES, locale)),
    ),
    ...numbers
      .filter((each) => isOfGrown(thisYear - each.value) && isSaid(each, phrasesOf('birth', BIRTH_PHRASES, locale)))
      .map(({ value, from, to }) => ({ value: thisYear - value, from, to })),
  ];
}

function isOfGrown(value: number): boolean {
  return value >= YOUNGEST && value <= OLDEST;
}

/** Numbers with their parts put together: twenty-two, siebenundzwanzig, 二十二. */
function composed(text: string, pieces: readonly NumberPiece[]): StatedAge[] {
  const all: StatedAge[] = [];
  let last: NumberPiece | null = null;
  for (const piece of pieces) {
    const sum = all.at(-1);
    const joins =
      last !== null &&
      sum !== undefined &&
      last.isSpelled &&
      piece.isSpelled &&
      isBetweenWords(text.slice(last.to, piece.from));
    const value = joins && sum && last ? together(sum.value, last.value, piece.value) : null;
    if (value !== null && sum) Object.assign(sum, { value, to: piece.to });
    else all.push({ value: piece.value, from: piece.from, to: piece.to });
    last = piece;
  }
  return all;
}

function together(sum: number, last: number, next: number): number | null {
  const isRound = (value: number) => value >= 10 && value <= 90 && value % 10 === 0;
  if (sum === last && last > 1 && last < 10 && next === 10) return last * 10;
  if ((isRound(sum) && next > 0 && next < 10) || (sum > 0 && sum < 10 && isRound(next) && next > 10)) return sum + next;
  return null;
}

type Phrases = readonly (readonly [before: RegExp, behind: RegExp])[];
const compiled = new Map<string, Phrases>();

function phrasesOf(
  about: 'age' | 'birth',
  table: Readonly<Record<string, readonly string[]>>,
  locale: string,
): Phrases {
  const language = locale === 'no' ? 'nb' : locale;
  const known = compiled.get(`${about} ${language}`);
  if (known) return known;
  const phrases = (table[language] ?? []).map((phrase) => {
    const [start = '', end = ''] = phrase.split('#');
    const gap = start.endsWith(' ') ? '\\s+' : '\\s?';
    const begin = start === '^' ? '^\\s*' : start === '' ? '' : `(?<![\\p{L}\\p{M}])${start.trimEnd()}${gap}`;
    return [
      new RegExp(`${begin}$`, 'iu'),
      new RegExp(`^${end.startsWith(' ') ? `\\s+${end.trim()}` : end}`, 'iu'),
    ] as const;
  });
  compiled.set(`${about} ${language}`, phrases);
  return phrases;
}
