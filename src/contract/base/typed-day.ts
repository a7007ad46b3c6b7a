import { latinDigits } from '../letters/digit-value.ts';
import { isDay } from './date-of-birth.ts';
import { daysBetween, LONGEST_RANGE_DAYS } from './day-range.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const YEAR_FIRST = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})(?:[T ]\d.*)?$/;
const WITHOUT_SIGNS = /^(\d{4})(\d{2})(\d{2})$/;
const YEAR_LAST = /^(\d{1,2})([-/. ])(\d{1,2})[-/. ](\d{4})$/;

/**
 * A day as somebody typed or pasted it, as YYYY-MM-DD; whether there is such a day is another question.
 * null: it can be read in no way, or in two: 03/04/1992 is March to some and April to others.
 */
export function typedDay(typed: string): string | null {
  const text = latinDigits(typed.normalize('NFKC'))
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[‐‑–−]/g, '-')
    .replaceAll('. ', '.')
    .replace(/(\d)(st|nd|rd|th)\b(?: of)?/i, '$1')
    .replaceAll(/ ?[年月년월] ?/g, '-')
    // With the time of a spreadsheet.
    .replace(/(?: ?[日일]|\.)?(?:[T ,]+\d{1,2}:\d\d.*)?$/, '');
  const [, year, month, day] = YEAR_FIRST.exec(text) ?? WITHOUT_SIGNS.exec(text) ?? [];
  if (year) return written(year, month, day);
  const [, one, sign, other, last] = YEAR_LAST.exec(text) ?? [];
  if (last) {
    // Points are written behind the day first.
    if (sign === '.' || Number(one) > MONTHS.length || one === other) return written(last, other, one);
    return Number(other) > MONTHS.length ? written(last, one, other) : null;
  }
  // A month in letters says which of two numbers is the year.
  const [word = '', more] = text.match(/[a-z]+/gi) ?? [];
  const [first = '', second = '', third] = text.match(/\d+/g) ?? [];
  if (word.length < 3 || (more ?? third) || /[^\w.,/ -]|\d{3}\D+\d{3}/.test(text)) return null;
  if (first.length === 4) return written(first, monthOf(word), second);
  return second.length === 4 ? written(second, monthOf(word), first) : null;
}

function written(year: string, month: string | undefined, day: string | undefined): string | null {
  return month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : null;
}

function monthOf(word: string): string | undefined {
  const place = MONTHS.findIndex((month) => month.toLowerCase().startsWith(word.toLowerCase()));
  return place < 0 ? undefined : String(place + 1);
}

/** What is wrong with a day as it stands in a field, as a sentence; null: it is one. */
export function problemOfDay(text: string): string | null {
  if (isDay(text)) return null;
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  const name = MONTHS[Number(month) - 1];
  if (year === '') return 'Write the day as YYYY-MM-DD, such as 1992-03-14.';
  if (Number(year) === 0) return 'There is no year 0000.';
  if (!name) return `There is no month ${Number(month)}: months go from 01 to 12.`;
  return `There is no ${Number(day)} ${name} ${Number(year)}.`;
}

const OLDEST_YEARS = 120;
/** Persian, Hebrew, Buddhist and other years are read as they stand, and the Persian ones would be those of grown people. */
export const TOO_LONG_AGO = `is more than ${OLDEST_YEARS} years ago. Write the year of the Gregorian calendar`;

/** Whether nobody alive was born on this day. Both are YYYY-MM-DD, which sort as they follow one another. */
export function isTooLongAgo(born: string, today: string): boolean {
  return born < `${Number(today.slice(0, 4)) - OLDEST_YEARS}${today.slice(4)}`;
}

/** What is wrong with days from one to another, as a sentence; null: they may be asked for. */
export function problemOfRange({ from, to }: { from: string; to: string }): string | null {
  const problem = problemOfDay(from) ?? problemOfDay(to);
  if (problem !== null) return problem;
  if (to < from) return 'The last day is before the first.';
  // Far apart, they are not counted one by one.
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  const fits = years <= 1 && daysBetween(from, to).length <= LONGEST_RANGE_DAYS;
  return fits ? null : `A range has at most ${LONGEST_RANGE_DAYS} days.`;
}
