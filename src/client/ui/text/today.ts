import { dayAt } from '../../../contract/base/date-of-birth.ts';
import { useMinute } from './clock.ts';
import { timeFormat, useTimeZone } from './time-zone.ts';

const OFFSET = { timeZoneName: 'longOffset' } as const;

/** How far a chosen zone is from UTC at a moment, in minutes east. */
export function offsetIn(chosen: string, at: Date): number {
  // "GMT+05:45", and "GMT" alone where there is no difference.
  const [, sign, hours = 0, minutes = 0] =
    /([+-])(\d\d):(\d\d)/.exec(timeFormat(OFFSET, chosen, 'en-GB').format(at)) ?? [];
  const distance = Number(hours) * 60 + Number(minutes);
  return sign === '-' ? -distance : distance;
}

/** The calendar day of a moment in a chosen zone, YYYY-MM-DD. */
export function dayIn(chosen: string, at: Date): string {
  return dayAt(at, offsetIn(chosen, at));
}

/** The person's day, YYYY-MM-DD, and how far their zone is from UTC, in minutes east. */
export function useToday(): { today: string; offset: number } {
  const now = useMinute();
  const offset = offsetIn(useTimeZone(), now);
  return { today: dayAt(now, offset), offset };
}
