import type { StatisticsFacts } from '../../../commands/statistics/port.ts';
import type { Figure, FlowEvent } from '../../contract/policy/statistic-figures.ts';
import { personalState } from '../context/personal.ts';

interface StatisticsState {
  present: boolean;
  loaded: boolean;
  /** The number whose rows are shown; null: none. */
  rows: { figure: Figure; title: string } | null;
  asTables: boolean;
  /** The bar that has the focus in a chart; null: none. */
  day: { event: FlowEvent; day: string; count: number } | null;
}

export const statisticsState = personalState<StatisticsState>(
  () => ({ present: false, loaded: false, rows: null, asTables: false, day: null }),
  ['present'],
);

export function statisticsFacts(): StatisticsFacts | null {
  const { present, loaded, rows, asTables, day } = statisticsState;
  return present ? { loaded, rowsShown: rows !== null, asTables, onDay: day && day.count } : null;
}
