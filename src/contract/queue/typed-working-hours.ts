import { is } from 'superstruct';
import { latinDigits } from '../letters/digit-value.ts';
import { counted } from '../base/words.ts';
import { CalendarDay, isTimeZone } from '../base/day-range.ts';
import {
  HOLIDAYS_MOST,
  isLongEnough,
  SPANS_MOST,
  WEEK_LEAST_HOURS,
  WEEKDAYS,
  type Weekday,
  type WorkingHours,
  type WorkingSpan,
} from './working-hours.ts';

/** Working hours as a person types them. */
export interface TypedWorkingHours {
  /** Such as "Mon–Fri 9:00–17:30, Sat 10:00–14:00". */
  week: string;
  timeZone: string;
  /** Days, YYYY-MM-DD; left out: none. */
  holidays?: string | undefined;
}

const isCalendarDay = (day: string): boolean => is(day, CalendarDay);

const SPAN = /^([a-z]{3})(?:\s*[-–]\s*([a-z]{3}))?\s+(\d{1,2}:\d\d)\s*[-–]\s*(\d{1,2}:\d\d)$/i;

/** What is wrong with so much of it as was typed until now, as a sentence; null: nothing. */
export function problemOfWorkingHours({ week, timeZone, holidays }: Partial<TypedWorkingHours>): string | null {
  if (week !== undefined) {
    const spans = spansIn(week);
    if (spans === null) return 'Write days and hours such as Mon–Fri 9:00–17:30, Sat 10:00–14:00.';
    if (spans.length > SPANS_MOST) return `Write at most ${SPANS_MOST} spans of hours.`;
    if (!isLongEnough(spans)) return `Give at least ${WEEK_LEAST_HOURS} hours a week.`;
  }
  if (timeZone !== undefined && !isTimeZone(timeZone.trim())) {
    return 'Give a time zone by its name, such as Europe/Berlin.';
  }
  const days = daysIn(holidays);
  const wrong = days.filter((day) => !isCalendarDay(day));
  if (wrong.length > 0) return `“${wrong[0]}” is not a valid date in the form YYYY-MM-DD.`;
  return days.length > HOLIDAYS_MOST ? `Give at most ${HOLIDAYS_MOST} holidays.` : null;
}

/** The hours that were typed, where nothing is wrong with them. */
export function workingHoursTyped({ week, timeZone, holidays }: TypedWorkingHours): WorkingHours {
  return { time_zone: timeZone.trim(), week: spansIn(week) ?? [], holidays: daysIn(holidays) };
}

/** Hours in few words, for a button and for screen readers. */
export function workingHoursInWords(hours: WorkingHours): string {
  if (hours === null) return 'always';
  const holidays = hours.holidays.length === 0 ? '' : `, ${counted(hours.holidays.length, 'holiday')}`;
  return `${weekInWords(hours.week)}, ${hours.time_zone}${holidays}`;
}

/** A week as it may be typed. */
export function weekInWords(week: readonly WorkingSpan[]): string {
  return week.flatMap(({ days, from, until }) => runsOf(days).map((run) => `${run} ${from}–${until}`)).join(', ');
}

/** null: some of it is not understood. */
function spansIn(week: string): WorkingSpan[] | null {
  const spans = latinDigits(week)
    .split(/[,;]/)
    .map((part) => spanIn(part.trim()));
  const understood = spans.filter((span) => span !== null);
  return understood.length === spans.length ? understood : null;
}

function daysIn(holidays = ''): string[] {
  return [
    ...new Set(
      latinDigits(holidays)
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ].toSorted();
}

function spanIn(part: string): WorkingSpan | null {
  const [, first, last = first, from, until] = SPAN.exec(part) ?? [];
  const [start, end] = [weekdayIn(first), weekdayIn(last)];
  const [begins, ends] = [clockTimeIn(from), clockTimeIn(until)];
  if (start < 0 || end < 0 || begins === null || ends === null) return null;
  // A run of days may go over the end of the week.
  const length = ((end - start + 7) % 7) + 1;
  const days = WEEKDAYS.filter((_day, index) => (index - start + 7) % 7 < length);
  return { days, from: begins, until: ends };
}

function weekdayIn(text = ''): number {
  return WEEKDAYS.findIndex((day) => day.toLowerCase() === text.toLowerCase());
}

/** 24:00 is the beginning of the next day. */
function clockTimeIn(text = ''): string | null {
  const time = text === '24:00' ? '00:00' : text.padStart(5, '0');
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : null;
}

function runsOf(days: readonly Weekday[]): string[] {
  const runs: [Weekday, Weekday][] = [];
  for (const [index, day] of WEEKDAYS.entries()) {
    if (!days.includes(day)) continue;
    const run = runs.at(-1);
    if (run && run[1] === WEEKDAYS[index - 1]) run[1] = day;
    else runs.push([day, day]);
  }
  return runs.map(([first, last]) => (first === last ? first : `${first}–${last}`));
}
