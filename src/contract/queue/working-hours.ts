import { array, enums, nonempty, nullable, object, pattern, refine, size, string, type Infer } from 'superstruct';
import { CalendarDay, TimeZone } from '../base/day-range.ts';
import { DAY, MINUTE } from '../base/time-spans.ts';

/** Days of the week as they are written, the first first. */
export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Fewest hours in a week: with fewer, what waits could not become due within a lifetime. */
export const WEEK_LEAST_HOURS = 5;
/** Most spans of hours in a week. */
export const SPANS_MOST = 14;
/** Most holidays of a queue. */
export const HOLIDAYS_MOST = 200;

const ClockTime = pattern(string(), /^([01]\d|2[0-3]):[0-5]\d$/);

/** Hours of some days of the week. One that ends where it begins, or before, ends on the day behind. */
const WorkingSpan = object({ days: nonempty(array(enums(WEEKDAYS))), from: ClockTime, until: ClockTime });
export type WorkingSpan = Infer<typeof WorkingSpan>;

const WorkingWeek = refine(
  size(array(WorkingSpan), 1, SPANS_MOST),
  'week',
  (week) => isLongEnough(week) || `has fewer than ${WEEK_LEAST_HOURS} hours`,
);

/** When people work in a queue. On a holiday no hours begin. null: always. */
const WorkingHours = nullable(
  object({ time_zone: TimeZone, week: WorkingWeek, holidays: size(array(CalendarDay), 0, HOLIDAYS_MOST) }),
);
export type WorkingHours = Infer<typeof WorkingHours>;

export const WorkingHoursByQueue = object({
  'base-check': WorkingHours,
  'fill-in': WorkingHours,
  'geo-check': WorkingHours,
});

/** The minute of the day that a clock shows. */
export function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** How long hours last, in minutes of a day without a change of the clocks. */
export function lengthOf({ from, until }: Pick<WorkingSpan, 'from' | 'until'>): number {
  const minutes = minuteOf(until) - minuteOf(from);
  return minutes > 0 ? minutes : minutes + DAY / MINUTE;
}

export function isLongEnough(week: readonly WorkingSpan[]): boolean {
  return minutesIn(week) >= WEEK_LEAST_HOURS * 60;
}

/** Minutes of a week, of each day the longest of its hours. */
function minutesIn(week: readonly WorkingSpan[]): number {
  const longest = WEEKDAYS.map((day) => Math.max(0, ...week.filter(({ days }) => days.includes(day)).map(lengthOf)));
  return longest.reduce((sum, minutes) => sum + minutes, 0);
}
