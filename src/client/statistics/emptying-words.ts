import { dateOf } from '../../contract/primitives.ts';
import type { Forecast } from '../../contract/shapes/statistics.ts';
import { timeFormat } from '../ui/time-zone.ts';

type Emptying = Pick<Forecast['queues'][number], 'emptying' | 'empty_at' | 'earliest' | 'latest'>;

const DAY_AND_TIME = { dateStyle: 'medium', timeStyle: 'short' } as const;
const DAY_ALONE = { dateStyle: 'medium' } as const;

const WITHOUT_TIME = {
  empty: 'Empty now',
  few: 'Not known: fewer than 5 decisions in 14 days',
  grows: 'Not at this pace',
  far: 'Not within a year at this pace',
} as const;

/** When a queue will be empty, with the likely range, in the person's zone. */
export function emptyingInWords({ emptying, empty_at: at, earliest, latest }: Emptying, zone: string): string {
  const day = (moment: NonNullable<typeof at>) => timeFormat(DAY_ALONE, zone).format(dateOf(moment));
  if (emptying === 'at' && at) {
    const moment = timeFormat(DAY_AND_TIME, zone).format(dateOf(at));
    if (earliest === null) return moment;
    if (latest === null) return `${moment} (${day(earliest)} or later, or not at all)`;
    const [first, last] = [day(earliest), day(latest)];
    return first === last ? moment : `${moment} (${first} to ${last})`;
  }
  if (emptying === 'at') return WITHOUT_TIME.far;
  const soonest = earliest === null ? '' : ` (at the earliest ${day(earliest)})`;
  return `${WITHOUT_TIME[emptying]}${soonest}`;
}
