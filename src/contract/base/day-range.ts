import { refine, size, string } from 'superstruct';
import { isDay } from './date-of-birth.ts';
import { DAY, MINUTE } from './time-spans.ts';

/** A calendar day. */
type Day = string;

/** A calendar day that there is, YYYY-MM-DD. */
export const CalendarDay = refine(
  string(),
  'day',
  (text) => isDay(text) || 'is not a valid date in the form YYYY-MM-DD',
);

/** Most days that one question about statistics may cover: a leap year. */
export const LONGEST_RANGE_DAYS = 366;

/** Time zones whose formats are kept; names may be written in many ways, so there has to be an end. */
const FORMATS = 50;

const FORMATTED = {
  day: { year: 'numeric', month: '2-digit', day: '2-digit' },
  offset: { timeZoneName: 'longOffset' },
} as const;

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * One format for a time zone, made once: each takes some hundred kilobytes outside the memory that is
 * swept, and a year of days asks for thousands. Throws if there is no such time zone.
 */
function formatOf(timeZone: string, part: keyof typeof FORMATTED = 'day'): Intl.DateTimeFormat {
  const key = `${part} ${timeZone}`;
  const kept = formats.get(key) ?? new Intl.DateTimeFormat('en-CA', { timeZone, ...FORMATTED[part] });
  // The one used last stands last, so that the first is the one to forget.
  formats.delete(key);
  formats.set(key, kept);
  const [oldest] = formats.keys();
  if (formats.size > FORMATS && oldest !== undefined) formats.delete(oldest);
  return kept;
}

/** Whether it is the name of a zone, which a distance from UTC is not: only some engines take that for one. */
export function isTimeZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false;
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/** An IANA name such as Europe/Lisbon. */
export const TimeZone = refine(size(string(), 1, 60), 'time zone', (name) => isTimeZone(name) || 'is not a time zone');

/** The calendar day of a moment in a time zone. */
export function dayOf(moment: Date, timeZone: string): Day {
  return formatOf(timeZone).format(moment);
}

/** How far the clocks of a time zone are ahead of UTC at a moment, in milliseconds; negative where they are behind. */
export function offsetAt(moment: Date, timeZone: string): number {
  const text = formatOf(timeZone, 'offset').format(moment);
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE;
}

/** A moment in ISO 8601, with the offset of a time zone. */
export function momentIn(moment: Date, timeZone: string): string {
  const offset = offsetAt(moment, timeZone);
  const text = new Date(moment.getTime() + offset).toISOString();
  if (offset === 0) return text;
  const away = new Date(Math.abs(offset)).toISOString().slice(11, 16);
  return text.replace('Z', `${offset < 0 ? '-' : '+'}${away}`);
}

/** The day so many days later; earlier for a negative number. */
export function dayAfter(day: Day, days = 1): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** Every day from the first to the last, both included; none if the last lies before the first. */
export function daysBetween(first: Day, last: Day): Day[] {
  const days: Day[] = [];
  for (let day = first; day <= last; day = dayAfter(day)) days.push(day);
  return days;
}

/** As many days, ending on the day before the first of them. */
export function rangeBefore({ from, to }: { from: Day; to: Day }): { from: Day; to: Day } {
  return { from: dayAfter(from, -daysBetween(from, to).length), to: dayAfter(from, -1) };
}

/** The first moment of a day in a time zone, also where its clocks skip midnight. */
export function startOfDay(day: Day, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // Offsets lie between -12 h and +14 h and are quarters of an hour: the first quarter of the day is looked for.
  let low = midnight - 15 * 60 * MINUTE;
  let high = midnight + 13 * 60 * MINUTE;
  while (high - low > 15 * MINUTE) {
    const middle = low + Math.ceil((high - low) / 2 / (15 * MINUTE)) * 15 * MINUTE;
    if (dayOf(new Date(middle), timeZone) < day) low = middle;
    else high = middle;
  }
  return new Date(high);
}
