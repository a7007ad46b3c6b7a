const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Beyond four weeks a count says less than the date. */
const LONGEST = 28 * DAY;

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const dayAndYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** How long ago, short for a column ("2 h") and long for the ear ("2 hours ago"). A time to come counts as now. */
export function sinceInWords(date: Date, now: Date): { short: string; long: string } {
  const passed = now.getTime() - date.getTime();
  if (passed < MINUTE) return { short: 'now', long: 'just now' };
  if (passed < HOUR) return count(passed / MINUTE, 'm', 'minute');
  if (passed < DAY) return count(passed / HOUR, 'h', 'hour');
  if (passed < LONGEST) return count(passed / DAY, 'd', 'day');
  const written = (date.getFullYear() === now.getFullYear() ? day : dayAndYear).format(date);
  return { short: written, long: `on ${written}` };
}

function count(exact: number, unit: string, word: string) {
  const whole = Math.floor(exact);
  return { short: `${whole} ${unit}`, long: `${whole} ${word}${whole === 1 ? '' : 's'} ago` };
}
