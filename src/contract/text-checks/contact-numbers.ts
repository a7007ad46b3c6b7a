import type { Span } from '../profiles/finding.ts';
import { isBetweenWords, numberPieces, type NumberPiece } from './number-words.ts';
import { keptSpan, type PlainText } from './plain-text.ts';

/** What stands between the parts of a number that is dialled: blanks, dashes, dots, strokes, brackets. */
const DASH = '[-‐‑‒–—−]';
const YEAR = '(?:1[89]\\d\\d|20[0-4]\\d)';
const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const MONTH = '(?:0?[1-9]|1[0-2])';
/** Of the Persian, the Islamic and the Buddhist calendar: only a whole day is one, for a row of digits may begin so. */
const OTHER_YEAR = '(?:1[34]\\d\\d|25\\d\\d)';
const TIME = '(?:[01]?\\d|2[0-4])[:.][0-5]\\d(?::[0-5]\\d)?';

const ITEMS = [
  // Days: 12.03.2019, 12/3/19, 2019-03-12, 20190312.
  `${DAY}\\s?[./-]\\s?${MONTH}\\s?[./-]\\s?(?:${YEAR}|\\d\\d)\\.?`,
  `${MONTH}[./-]${DAY}[./-](?:${YEAR}|\\d\\d)`,
  `${YEAR}\\s?[./-]\\s?${MONTH}\\s?[./-]\\s?${DAY}\\.?`,
  `${OTHER_YEAR}[./-]${MONTH}[./-]${DAY}`,
  `${DAY}[./-]${MONTH}[./-]${OTHER_YEAR}`,
  '(?:19|20)\\d\\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])',
  `${MONTH}[./]${YEAR}`,
  TIME,
  `${YEAR}(?:/\\d\\d)?`,
  // Numbers with a fraction: 3.14159265, 52.520008.
  '[1-9]?\\d[.,]\\d{4,}',
  '1\\d\\d[.,]\\d{4,6}',
  // Measures (90-60-90), results set by set (21-19 18-21), odds (3:1).
  `(?:[5-9]\\d|1[0-3]\\d)[-/–](?:[4-9]\\d|1[0-3]\\d)[-/–](?:[5-9]\\d|1[0-3]\\d)`,
  `(?:[12]?\\d|30)${DASH}(?:[12]?\\d|30)`,
  '\\d{1,3}:\\d{1,3}',
];
const AMOUNTS = [
  // With their thousands divided: 1.250.000, 25 000; longer ones with blanks are dialled more often than paid.
  "[1-9]\\d{0,2}(?:[.,’'٬]\\d{3}){1,2}(?:[.,]\\d\\d?)?",
  '[1-9]\\d{0,2}(?: \\d{3})(?:,\\d\\d)?',
  '[1-9] \\d{3} \\d{3}',
  '[1-9]\\d{3,5}',
];
const anyOf = (items: readonly string[]) => `(?:${items.join('|')})`;
const ITEM = anyOf([...ITEMS, ...AMOUNTS]);
/** Two of a kind with a dash between them, or several with blanks. */
const HONEST = new RegExp(
  `^[+~]?(?:${ITEM}(?:\\s?${DASH}\\s?${ITEM})?|${anyOf(ITEMS)}(?:(?:\\s?[-–] ?|\\s/\\s|\\s)${anyOf(ITEMS)})*(?:\\s\\d{1,2})?)$`,
  'u',
);

/** Two days with a dash between them have other signs inside, or blanks around it. */
const TOO_MANY_DASHES = /(?:\d+-){3}\d/;

const UNITS =
  'eur|euros?|usd|chf|gbp|kč|kr|sek|nok|dkk|ft|huf|forint|zł|pln|руб|р|rub|грн|uah|лв|ден|дин|din|rsd|lei|ron|tl|try|lira|rp|rupiah|idr|rm|đ|vnd|đồng|dong|บาท|thb|円|元|원|won|rial|ریال|تومان|تومن|درهم|ريال|دينار|جنيه|toman|clp|cop|pesos?|fcfa|xaf|ugx|tzs|kes|ush|inr|rupees?|रुपये|km|m|kg|g|ml|people|inhabitants|einwohner|einwohnern|habitants|habitantes|abitanti|inwoners|invånare|mieszkańców|жителей|человек|steps|followers|views|шагов|schritte';
const PAID_AFTER = new RegExp(`^\\s?(?:\\p{Sc}|%|°|(?:${UNITS})(?![\\p{L}]))`, 'iu');
const PAID_BEFORE = /(?:\p{Sc}|(?<!\p{L})(?:rp|rs|eur|usd|chf|idr|inr|kes|ugx|tzs|isbn|issn|ean)[.:]?)\s?$/iu;
const GROUPED = /^[1-9]\d{0,2}(?:[.,’' ]\d{3})*(?:[.,]\d\d?)?$/u;
const BARE = /^[1-9]\d*$/;

/**
 * Whether a row of digits is the shape of something that is not dialled: a day, a time, a year, a price, a
 * measure, a result, a fraction, the number of a book. `before` and `after`: what stands around it.
 */
function isHonestNumber(row: string, before: string, after: string): boolean {
  const number = row.trim();
  if (HONEST.test(number) && !TOO_MANY_DASHES.test(number)) return true;
  if (isBookNumber(number)) return true;
  const isCounted = PAID_AFTER.test(after) || PAID_BEFORE.test(before);
  return isCounted && (GROUPED.test(number) || BARE.test(number));
}

/** ISBN-13 and EAN with a right check digit. */
function isBookNumber(number: string): boolean {
  const digits = number.replace(/[- ]/g, '');
  if (!/^97[89]\d{10}$/.test(digits)) return false;
  const sum = Array.from(digits, Number).reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** Digits from which a number can be dialled. */
const DIALLED = 7;
/** Pieces from which number words are a number that is dialled, and not a count. */
const WORDS = 5;

/** Between digits that belong together; what is weaker divides a list. */
const STRONG =
  /^(?:\s?[-‐‑‒–—−.·•∙⋅・/\\()+_*~|:'’\u00a0]{1,3}\s?|[ \u00a0\u2000-\u200a\u202f\u3000]{1,3}|\s?[-+./]?\s?[()]\s?[-./]?\s?)$/u;
/** Farther apart, or with letters or amounts between, they have nothing to do with each other. */
const WEAK = /^[^\p{L}\p{N}\p{Sc}%°]{0,8}$/u;

/** Numbers to call in a text, in digits of any script, as look-alikes, or spelled out. */
export function contactNumbers(plain: PlainText, locale: string): Span[] {
  const text = withoutLookAlikes(plain.text);
  return rowsOf(text, numberPieces(text, locale)).flatMap((row) =>
    dialled(text, row).map(({ from, to }) => keptSpan(plain, from, to)),
  );
}

/** A letter O or l among digits is a digit that somebody hides; the text keeps its length. */
function withoutLookAlikes(text: string): string {
  const asDigits = (token: string) => token.replace(/[oοо]/giu, '0').replace(/[lI]/g, '1');
  return text
    .replace(/(?<![\p{L}\p{N}])[0-9oOοОоΟlI]*[0-9][0-9oOοОоΟlI]*(?![\p{L}\p{N}])/gu, (token) =>
      /[^0-9]/.test(token) ? asDigits(token) : token,
    )
    .replace(/(?<=(?<!\d)\d[ .-])[oO](?=[ .-]\d(?!\d))/g, '0');
}

/** Numbers that stand so near each other that one who reads them aloud would not stop. */
function rowsOf(text: string, pieces: readonly NumberPiece[]): NumberPiece[][] {
  const rows: NumberPiece[][] = [];
  let last: NumberPiece | null = null;
  for (const piece of pieces) {
    const gap = last && text.slice(last.to, piece.from);
    const isNear =
      last !== null &&
      gap !== null &&
      (WEAK.test(gap) || (last.isSpelled && piece.isSpelled && gap.length <= 8 && isBetweenWords(gap)));
    if (isNear) rows.at(-1)?.push(piece);
    else rows.push([piece]);
    last = piece;
  }
  return rows;
}

interface Part {
  from: number;
  to: number;
}

function dialled(text: string, row: readonly NumberPiece[]): Part[] {
  if (digitsOf(row) < DIALLED || isCounting(row) || isHonestSegment(text, row)) return [];
  const whole = partOf(row);
  const spelled = row.filter(({ isSpelled }) => isSpelled).length;
  if (spelled >= 2) return row.length >= WORDS ? [whole] : [];
  const segments = segmentsOf(text, row);
  const honest = segments.map((segment) => isHonestSegment(text, segment));
  const found = segments.filter((segment, at) => !honest[at] && digitsOf(segment) >= DIALLED);
  if (found.length > 0) return found.map((segment) => withPlus(text, partOf(segment)));
  const rest = segments.filter((_, at) => !honest[at]);
  return isHiddenInList(text, rest) ? [whole] : [];
}

/** 0, 7, 7, 0 … or 06, 39, 98 …: digits one by one, or parts of which one begins with nought. */
function isHiddenInList(text: string, segments: readonly NumberPiece[][]): boolean {
  const rows = segments.flat();
  if (digitsOf(rows) < DIALLED) return false;
  if (rows.every(({ digits }) => digits === 1)) return true;
  return rows.some(({ from, digits, isSpelled }) => !isSpelled && digits > 1 && text[from] === '0');
}

function isHonestSegment(text: string, segment: readonly NumberPiece[]): boolean {
  const { from, to } = partOf(segment);
  if (text[from - 1] === '+') return false;
  return isHonestNumber(text.slice(from, to), text.slice(Math.max(0, from - 8), from), text.slice(to, to + 12));
}

function segmentsOf(text: string, row: readonly NumberPiece[]): NumberPiece[][] {
  const segments: NumberPiece[][] = [];
  for (const piece of row) {
    const before = segments.at(-1)?.at(-1);
    if (before && STRONG.test(text.slice(before.to, piece.from) || ' ')) segments.at(-1)?.push(piece);
    else segments.push([piece]);
  }
  return segments;
}

/** One, two, three …: people who count say each number in order. */
function isCounting(row: readonly NumberPiece[]): boolean {
  const step = (row[1]?.value ?? 0) - (row[0]?.value ?? 0);
  return (
    row.length > 2 && Math.abs(step) === 1 && row.every(({ value }, at) => value === (row[0]?.value ?? 0) + at * step)
  );
}

/** Of twenty-one, one digit is pressed for twenty. */
function digitsOf(row: readonly NumberPiece[]): number {
  return row.reduce((sum, { digits, isSpelled }, at) => {
    const next = row[at + 1];
    const isRound = isSpelled && digits > 1 && next?.isSpelled === true && next.digits < digits;
    return sum + (isRound ? 1 : digits);
  }, 0);
}

function partOf(row: readonly NumberPiece[]): Part {
  return { from: row[0]?.from ?? 0, to: row.at(-1)?.to ?? 0 };
}

function withPlus(text: string, { from, to }: Part): Part {
  const begin = /(?:\+\s?\(?|\()$/.exec(text.slice(Math.max(0, from - 3), from))?.[0].length ?? 0;
  return { from: from - begin, to };
}
