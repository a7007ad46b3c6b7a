import { counted } from '../../../contract/base/words.ts';
import { DAY, HOUR, MINUTE } from '../../../contract/base/time-spans.ts';

/**
 * How long ago, short for a column ("2 h") and in words for a sentence ("2 hours ago"). It is always a length, so that
 * one column never mixes lengths with dates. A future time counts as now.
 */
export function sinceInWords(date: Date, now: Date): { short: string; long: string } {
  const passed = now.getTime() - date.getTime();
  if (passed < MINUTE) return { short: 'now', long: 'just now' };
  if (passed < HOUR) return count(passed / MINUTE, 'min', 'minute');
  return passed < DAY ? count(passed / HOUR, 'h', 'hour') : count(passed / DAY, 'd', 'day');
}

function count(exact: number, unit: string, word: string) {
  const whole = Math.floor(exact);
  return { short: `${whole} ${unit}`, long: `${counted(whole, word)} ago` };
}
