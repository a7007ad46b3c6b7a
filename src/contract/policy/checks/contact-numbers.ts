import type { Span } from './finding.ts';
import { isHonestNumber } from './honest-numbers.ts';
import { isBetweenWords, numberPieces, type NumberPiece } from './number-words.ts';
import { keptSpan, type PlainText } from './plain-text.ts';

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
