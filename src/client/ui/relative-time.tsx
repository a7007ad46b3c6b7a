import { dateOf, type Timestamp } from '../../contract/shapes/primitives.ts';
import { useMinute } from './minute-clock.ts';
import { sinceInWords } from './since.ts';

interface RelativeTimeProps {
  /** null: '-'. */
  at: Timestamp | null;
  /** The present; the clock unless told otherwise. */
  now?: Date;
}

const full = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** "2 h", with the whole date and time on hover and for programs. */
export function RelativeTime({ at, now }: RelativeTimeProps) {
  const minute = useMinute();
  if (at === null) return <span>-</span>;
  const date = dateOf(at);
  const { short, long } = sinceInWords(date, now ?? minute);
  return (
    <time dateTime={date.toISOString()} title={full.format(date)}>
      <span aria-hidden="true">{short}</span>
      <span className="visually-hidden">{long}</span>
    </time>
  );
}
