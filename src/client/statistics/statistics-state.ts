import type { StatisticsFacts } from '../../../commands/statistics/port.ts';
import type { Figure } from '../../contract/policy/statistic-figures.ts';
import { personalState } from '../context/personal.ts';

interface StatisticsState {
  /** The screen is there. */
  present: boolean;
  loaded: boolean;
  /** The number whose rows are shown; null: none. */
  rows: { figure: Figure; title: string } | null;
  asTables: boolean;
}

/** What the statistics screen shows, apart from the range, which is in the address. */
export const statisticsState = personalState<StatisticsState>(
  () => ({ present: false, loaded: false, rows: null, asTables: false }),
  ['present'],
);

export function statisticsFacts(): StatisticsFacts | null {
  const { present, loaded, rows, asTables } = statisticsState;
  return present ? { loaded, rowsShown: rows !== null, asTables } : null;
}
