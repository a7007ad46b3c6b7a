import { dateOf, type Timestamp } from '../../../contract/base/primitives.ts';
import { usePreference } from '../../data/preferences.ts';
import { useMinute } from './clock.ts';
import { timeFormat, useTimeZone } from './time-zone.ts';
import { counted } from '../../../contract/base/words.ts';
import { DAY, HOUR, MINUTE } from '../../../contract/base/time-spans.ts';

interface RelativeTimeProps {
  /** null: nothing is shown. */
  at: Timestamp | null;
  /** The present; the clock by default. */
  now?: Date;
  /**
   * `short`: "2 h". `cell`: the same in a row with a cursor, and so no stop for Tab of its own. `ago`: "2 hours ago".
   * `date`: the moment itself.
   */
  form?: 'short' | 'cell' | 'ago' | 'date';
}

const EXACT = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** When something was, the exact moment on hover and, from `exact-moment.tsx`, on focus. */
export function RelativeTime({ at, now, form = 'short' }: RelativeTimeProps) {
  const minute = useMinute();
  const zone = useTimeZone();
  const language = usePreference('formats');
  if (at === null) return null;
  const date = dateOf(at);
  const exact = timeFormat(EXACT, zone, language).format(date);
  const { short, long } = sinceInWords(date, now ?? minute);
  return (
    <time
      dateTime={date.toISOString()}
      title={exact}
      // People without a pointer read the exact moment with the focus on it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      {...(form !== 'cell' && { tabIndex: 0, 'data-exact': exact })}
    >
      {form === 'date' && exact}
      {form === 'ago' && long}
      {(form === 'short' || form === 'cell') && (
        <>
          <span aria-hidden="true">{short}</span>
          <span className="visually-hidden">{long}</span>
        </>
      )}
    </time>
  );
}

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
