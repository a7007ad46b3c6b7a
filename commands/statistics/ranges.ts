import { size, string } from 'superstruct';
import type { Destination } from '../../src/contract/base/routes.ts';
import type { Figure } from '../../src/contract/statistics/statistic-figures.ts';
import { typedDay, problemOfRange } from '../../src/contract/base/typed-day.ts';
import { screenCommand } from '../screen-command.ts';
import { RANGES, type RangeDays } from './port.ts';
import type { Context } from '../context.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';
import { asked, oneOf } from '../steps.ts';

/** What all commands of the statistics have. */
export const base = { roles: RIGHTS.statistics.read } as const;

export const onScreen = ({ statistics }: Context) => statistics !== null;

/** The statistics as they are on the screen, but for another range of days or the rows of another number. */
export function pageOfNumbers(
  { statistics }: Pick<Context, 'statistics'>,
  change: { range?: Readonly<Record<string, string>>; figure?: Figure | null },
): Destination {
  const { range = {}, figure = null } = { range: statistics?.range, figure: statistics?.rows, ...change };
  return { route: 'stats', query: { ...range, ...(figure && { rows: JSON.stringify(figure) }) } };
}

const RANGE_LABELS: Readonly<Record<RangeDays, string>> = {
  7: 'Seven days',
  30: 'Thirty days',
  90: 'Ninety days',
  365: 'A year',
};

export const setRange = screenCommand<'none', { days: RangeDays }>({
  ...base,
  id: 'statistics.range',
  title: 'Choose the number of days…',
  keywords: ['time', 'period', 'week', 'month', 'year'],
  keys: [{ press: 'r', scope: 'statistics' }],
  when: onScreen,
  steps: { days: oneOf('Days', 'How many days, counted back from today?', RANGES, RANGE_LABELS) },
  leadsTo: ({ days }, context) => pageOfNumbers(context, { range: { days: String(days) } }),
  say: ({ days }) => `Statistics of ${days} days`,
});

const TypedDays = size(string(), 1, 80);

export const setBetween = screenCommand<'none', { days: string }>({
  ...base,
  id: 'statistics.between',
  title: 'Choose a date range…',
  keywords: ['range', 'period', 'dates', 'between', 'since', 'until'],
  keys: [{ press: 'Shift+R', scope: 'statistics' }],
  when: onScreen,
  steps: { days: asked('Days', 'Which days, such as 2026-10-01 to 2026-10-31?', TypedDays) },
  problem: ({ days }) => problemOfRange(rangeIn(days)),
  leadsTo: ({ days }, context) => pageOfNumbers(context, { range: { ...rangeIn(days) } }),
  say({ days }) {
    const { from, to } = rangeIn(days);
    return `Statistics from ${from} to ${to}`;
  },
});

interface Range {
  from: string;
  to: string;
}

/** One day alone is a range of one day. */
function rangeIn(typed: string): Range {
  const [first = '', last = first] = typed
    .trim()
    .split(/\s+(?:to|until|[-–—])\s+|\s*(?:\.\.+|;|…)\s*|(?<=\d) +(?=\d{4}-)/);
  return { from: typedDay(first) ?? first, to: typedDay(last) ?? last };
}
