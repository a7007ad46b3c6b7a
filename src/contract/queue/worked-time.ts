import { dayAfter, dayOf, offsetAt } from '../base/day-range.ts';
import { DAY, MINUTE, HOUR } from '../base/time-spans.ts';
import { lengthOf, minuteOf, WEEKDAYS, type WorkingHours } from './working-hours.ts';
import type { QueueName } from './queues.ts';

type Hours = NonNullable<WorkingHours>;

/** A span of work, in milliseconds since 1970; never ends before it begins. */
interface Worked {
  from: number;
  until: number;
}

/** Milliseconds of work between two moments; 0 where the second is not the later one. */
export function workedBetween(hours: WorkingHours, from: Date, until: Date): number {
  const [start, end] = [from.getTime(), until.getTime()];
  if (end <= start) return 0;
  if (hours === null) return end - start;
  const last = dayOf(until, hours.time_zone);
  let worked = 0;
  for (let day = firstDay(hours, from); day <= last; day = dayAfter(day)) {
    for (const span of spansOf(hours, day)) {
      worked += Math.max(0, Math.min(span.until, end) - Math.max(span.from, start));
    }
  }
  return worked;
}

/** The first moment by which so many milliseconds have been worked since another. */
export function momentAfter(hours: WorkingHours, from: Date, milliseconds: number): Date {
  const start = from.getTime();
  if (hours === null || milliseconds <= 0) return new Date(start + Math.max(0, milliseconds));
  let rest = milliseconds;
  for (let day = firstDay(hours, from); ; day = dayAfter(day)) {
    for (const span of spansOf(hours, day)) {
      const begin = Math.max(span.from, start);
      const length = Math.max(0, span.until - begin);
      if (length >= rest) return new Date(begin + rest);
      rest -= length;
    }
  }
}

/** The last moment since which so many milliseconds have been worked by another: `momentAfter` backwards. */
export function momentBefore(hours: WorkingHours, until: Date, milliseconds: number): Date {
  const end = until.getTime();
  if (hours === null || milliseconds <= 0) return new Date(end - Math.max(0, milliseconds));
  let rest = milliseconds;
  for (let day = dayOf(until, hours.time_zone); ; day = dayAfter(day, -1)) {
    for (const span of spansOf(hours, day).toReversed()) {
      const finish = Math.min(span.until, end);
      const length = Math.max(0, finish - span.from);
      if (length >= rest) return new Date(finish - rest);
      rest -= length;
    }
  }
}

/** The day before may reach into the first one by a night. */
function firstDay({ time_zone: timeZone }: Hours, from: Date): string {
  return dayAfter(dayOf(from, timeZone), -1);
}

/** The spans that begin on a day, in their order; what the others cover already is left out, so that none overlap. */
function spansOf(hours: Hours, day: string): Worked[] {
  let reached = Math.max(Number.NEGATIVE_INFINITY, ...plannedOn(hours, dayAfter(day, -1)).map(({ until }) => until));
  return plannedOn(hours, day)
    .toSorted((one, other) => one.from - other.from)
    .flatMap(({ from, until }) => {
      const begin = Math.max(from, reached);
      reached = Math.max(reached, until);
      return until > begin ? [{ from: begin, until }] : [];
    });
}

function plannedOn({ week, holidays, time_zone: timeZone }: Hours, day: string): Worked[] {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const weekday = WEEKDAYS[(new Date(midnight).getUTCDay() + 6) % 7];
  if (weekday === undefined || holidays.includes(day)) return [];
  return week
    .filter(({ days }) => days.includes(weekday))
    .map((span) => {
      const start = midnight + minuteOf(span.from) * MINUTE;
      return { from: reachedAt(start, timeZone), until: reachedAt(start + lengthOf(span) * MINUTE, timeZone) };
    });
}

/**
 * When the clocks of a time zone first show a time or a later one: times that they skip come with the jump, and of
 * times that they show twice the first counts.
 *
 * @param shown the time as if the clocks were those of UTC
 */
function reachedAt(shown: number, timeZone: string): number {
  const offset = (at: number) => offsetAt(new Date(at), timeZone);
  const [before, after] = [offset(shown - DAY), offset(shown + DAY)];
  if (before === after) return shown - before;
  // The clocks change in these two days; when, is looked for to the minute.
  let [low, high] = [shown - DAY, shown + DAY];
  while (high - low > MINUTE) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE) * MINUTE;
    if (offset(middle) === before) low = middle;
    else high = middle;
  }
  return shown - before < high ? shown - before : Math.max(high, shown - after);
}

/** The settings that say when an item of a queue is due. */
export interface DueSettings {
  sla_hours: Readonly<Record<QueueName, number>>;
  working_hours: Readonly<Record<QueueName, WorkingHours>>;
}

/** When an item is due: so many working hours after it began to wait. */
export function dueAt(queue: QueueName, waitingSince: Date, settings: DueSettings): Date {
  return momentAfter(settings.working_hours[queue], waitingSince, settings.sla_hours[queue] * HOUR);
}

/** Since when an item must have waited to be past due at a moment: `dueAt` seen from the other side. */
export function pastDueSince(queue: QueueName, now: Date, settings: DueSettings): Date {
  return momentBefore(settings.working_hours[queue], now, settings.sla_hours[queue] * HOUR);
}

/** The share of the hours until due after which an item is due soon. */
const SOON_SHARE = 0.75;

/** When an item that nobody takes is said to be due soon. */
export function lateSoonAt(queue: QueueName, waitingSince: Date, settings: DueSettings): Date {
  return momentAfter(settings.working_hours[queue], waitingSince, settings.sla_hours[queue] * SOON_SHARE * HOUR);
}

/** Since when an item must have waited to be due soon, or past due, at a moment. */
export function lateSoonSince(queue: QueueName, now: Date, settings: DueSettings): Date {
  return momentBefore(settings.working_hours[queue], now, settings.sla_hours[queue] * SOON_SHARE * HOUR);
}
