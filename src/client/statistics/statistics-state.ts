import type { StatisticsFacts } from '../../../commands/statistics/port.ts';
import type { Figure } from '../../contract/statistics/statistic-figures.ts';
import { personalState } from '../context/personal.ts';

interface StatisticsState {
  present: boolean;
  loaded: boolean;
  /** The number whose rows are shown; null: none. */
  rows: Figure | null;
  /** The range of days in the address. */
  range: Readonly<Record<string, string>>;
  asTables: boolean;
  /** The bar that has the focus in a chart; null: none. */
  day: { figure: Figure; count: number } | null;
}

export const statisticsState = personalState<StatisticsState>(
  () => ({ present: false, loaded: false, rows: null, range: {}, asTables: false, day: null }),
  ['present'],
);

export function statisticsFacts(): StatisticsFacts | null {
  const { present, loaded, rows, range, asTables, day } = statisticsState;
  return present ? { loaded, rows, range, asTables, onDay: day } : null;
}
