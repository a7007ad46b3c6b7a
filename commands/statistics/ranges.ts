import { enums, size, string } from 'superstruct';
import { daysBetween, LONGEST_RANGE_DAYS } from '../../src/contract/policy/day-range.ts';
import { problemOfDay, typedDay } from '../../src/contract/policy/typed-day.ts';
import { screenCommand } from '../screen-command.ts';
import { RANGES, type RangeDays } from './port.ts';
import { base, onScreen } from './shared.ts';

const RANGE_LABELS: Readonly<Record<RangeDays, string>> = {
  7: 'Seven days',
  30: 'Thirty days',
  90: 'Ninety days',
  365: 'A year',
};

export const setRange = screenCommand<'none', { days: RangeDays }>({
  ...base,
  id: 'statistics.range',
  title: 'Show another range of days…',
  keywords: ['time', 'period', 'week', 'month', 'year'],
  keys: [{ press: 'r', scope: 'statistics' }],
  when: onScreen,
  steps: {
    days: {
      title: 'Days',
      prompt: 'How many days, counted back from today?',
      shape: enums(RANGES),
      choices: () => RANGES.map((value) => ({ value, label: RANGE_LABELS[value] })),
    },
  },
  run: ({ args, ports }) => ports.statistics.setRange(args.days),
  say: ({ days }) => `Statistics of ${days} days`,
});

interface Between {
  /** As typed. */
  from: string;
  to: string;
}

const dayIn = (typed: string) => typedDay(typed) ?? typed.trim();
const TypedDay = size(string(), 1, 40);

export const setBetween = screenCommand<'none', Between>({
  ...base,
  id: 'statistics.between',
  title: 'Show the days from one to another…',
  keywords: ['range', 'period', 'dates', 'between', 'since', 'until'],
  keys: [{ press: 'Shift+R', scope: 'statistics' }],
  when: onScreen,
  steps: {
    from: { title: 'First day', prompt: 'From which day, as YYYY-MM-DD?', shape: TypedDay },
    to: { title: 'Last day', prompt: 'To which day, included, as YYYY-MM-DD?', shape: TypedDay },
  },
  problem: ({ from, to }: Partial<Between>) => problemOfRange(from, to),
  run: ({ args, ports }) => ports.statistics.setBetween(dayIn(args.from), dayIn(args.to)),
  say: ({ from, to }) => `Statistics from ${dayIn(from)} to ${dayIn(to)}`,
});

/** As far as its days have been typed. */
function problemOfRange(from: string | undefined, to: string | undefined): string | null {
  const [first, last] = [from, to].map((typed) => (typed === undefined ? undefined : dayIn(typed)));
  const problem = [first, last].map((day) => (day === undefined ? null : problemOfDay(day))).find(Boolean);
  if (problem) return problem;
  if (first === undefined || last === undefined) return null;
  if (last < first) return 'The last day lies before the first.';
  // Far apart, they are not counted one by one.
  const years = Number(last.slice(0, 4)) - Number(first.slice(0, 4));
  const fits = years <= 1 && daysBetween(first, last).length <= LONGEST_RANGE_DAYS;
  return fits ? null : `A range has at most ${LONGEST_RANGE_DAYS} days.`;
}
