import { DAY, HOUR, MINUTE } from '../../contract/policy/time-spans.ts';
import { timeFormat, timeZoneNow } from './time-zone.ts';

/** Beyond four weeks a count says less than the date. */
const LONGEST = 28 * DAY;

const DAY_WRITTEN = { day: 'numeric', month: 'short' } as const;
const DAY_AND_YEAR_WRITTEN = { ...DAY_WRITTEN, year: 'numeric' } as const;
const YEAR_WRITTEN = { year: 'numeric' } as const;

/** How long ago, short for a column ("2 h") and long for the ear ("2 hours ago"). A time to come counts as now. */
export function sinceInWords(date: Date, now: Date, zone = timeZoneNow()): { short: string; long: string } {
  const passed = now.getTime() - date.getTime();
  if (passed < MINUTE) return { short: 'now', long: 'just now' };
  if (passed < HOUR) return count(passed / MINUTE, 'm', 'minute');
  if (passed < DAY) return count(passed / HOUR, 'h', 'hour');
  if (passed < LONGEST) return count(passed / DAY, 'd', 'day');
  const year = timeFormat(YEAR_WRITTEN, zone);
  const thisYear = year.format(date) === year.format(now);
  const written = timeFormat(thisYear ? DAY_WRITTEN : DAY_AND_YEAR_WRITTEN, zone).format(date);
  return { short: written, long: `on ${written}` };
}

function count(exact: number, unit: string, word: string) {
  const whole = Math.floor(exact);
  return { short: `${whole} ${unit}`, long: `${whole} ${word}${whole === 1 ? '' : 's'} ago` };
}
