import { dateOf, type Timestamp } from '../../contract/primitives.ts';
import { useMinute } from './clock.ts';
import { timeFormat, useTimeZone } from './time-zone.ts';
import { sinceInWords } from './since.ts';

interface RelativeTimeProps {
  /** null: '-'. */
  at: Timestamp | null;
  /** The present; the clock unless told otherwise. */
  now?: Date;
}

const FULL = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** "2 h", with the whole date and time on hover and for programs. */
export function RelativeTime({ at, now }: RelativeTimeProps) {
  const minute = useMinute();
  const zone = useTimeZone();
  if (at === null) return <span>-</span>;
  const date = dateOf(at);
  const { short, long } = sinceInWords(date, now ?? minute, zone);
  return (
    <time dateTime={date.toISOString()} title={timeFormat(FULL, zone).format(date)}>
      <span aria-hidden="true">{short}</span>
      <span className="visually-hidden">{long}</span>
    </time>
  );
}
