/** Minimum age in whole years: specification, section 9. */
export const MINIMUM_AGE = 18;
/** An age above it is not refused, but the person who decides is warned: most such are a slip of the year. */
export const MAXIMUM_AGE = 99;

/** Whole years between two ISO dates (YYYY-MM-DD); the birthday itself counts as completed. */
export function ageInYears(dateOfBirth: string, today: string): number {
  const [birthYear = 0, birthMonth = 0, birthDay = 0] = dateOfBirth.split('-').map(Number);
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  const beforeBirthday = month < birthMonth || (month === birthMonth && day < birthDay);
  return year - birthYear - (beforeBirthday ? 1 : 0);
}

/** Exactly 18 years ago today is old enough. */
export function isOldEnough(dateOfBirth: string, today: string): boolean {
  return ageInYears(dateOfBirth, today) >= MINIMUM_AGE;
}

/** Shown, as title and message, for a date of birth that is too late or none. */
export const INVALID_DATE_OF_BIRTH = {
  title: 'Invalid Date of Birth',
  message: `Date of birth must be at least ${MINIMUM_AGE} years ago.`,
} as const;

const WIRE = /^(\d{4}-\d{2}-\d{2}) (\d{2}):(\d{2}):(\d{2})\.(\d{6})([+-])(\d{2}):(\d{2})$/;
/** The farthest time zones from UTC, in minutes. */
const FARTHEST_ZONE = 14 * 60;

/** The default of the form: the latest day of birth that is old enough. `today`: YYYY-MM-DD. */
export function defaultDateOfBirth(today: string): string {
  const [year = '', month = '', day = ''] = today.split('-');
  const birthYear = Number(year) - MINIMUM_AGE;
  const sameDay = `${String(birthYear).padStart(4, '0')}-${month}-${day}`;
  // On a leap day the same day may not have existed: then the day before it, because the day after is too late.
  return isDay(sameDay) ? sameDay : sameDay.replace(/\d\d$/, '28');
}

/**
 * A day of birth as it is sent: YYYY-MM-DD HH:mm:ss.SSSSSS±HH:mm, at the first moment of that day.
 * `offset`: the sender's zone in minutes east of UTC. It says which day is today for the sender.
 */
export function dateOfBirthToWire(day: string, offset = 0): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.abs(offset);
  return `${day} 00:00:00.000000${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** The day that was meant and the sender's zone, or null for what is not a real moment in that form. */
export function dateOfBirthFromWire(text: string): { day: string; offset: number } | null {
  const [, day = '', hour, minute, second, , sign, zoneHours, zoneMinutes] = WIRE.exec(text) ?? [];
  const offset = (Number(zoneHours) * 60 + Number(zoneMinutes)) * (sign === '-' ? -1 : 1);
  const real =
    isDay(day) &&
    Number(hour) < 24 &&
    Number(minute) < 60 &&
    Number(second) < 60 &&
    Number(zoneMinutes) < 60 &&
    Math.abs(offset) <= FARTHEST_ZONE;
  return real ? { day, offset: offset === 0 ? 0 : offset } : null;
}

/** The calendar day of a moment in a zone, YYYY-MM-DD. `offset`: minutes east of UTC. */
export function dayAt(now: Date, offset: number): string {
  return new Date(now.getTime() + offset * 60_000).toISOString().slice(0, 10);
}

/** Whether a date of birth as it is sent may be stored. */
export function isAcceptedDateOfBirth(wire: string, now: Date): boolean {
  const read = dateOfBirthFromWire(wire);
  return read !== null && isOldEnough(read.day, dayAt(now, read.offset));
}

/** A day that exists: 2025-02-29 does not. The year 0000 is no year. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
