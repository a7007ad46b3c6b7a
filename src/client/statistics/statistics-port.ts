import { ref } from 'valtio';
import { navigate } from 'wouter/use-browser-location';
import type { StatisticsPort } from '../../../commands/statistics/port.ts';
import { pathOf } from '../../contract/policy/access.ts';
import { figureTitle } from '../../contract/policy/statistic-figures.ts';
import type { Statistics } from '../../contract/shapes/statistics.ts';
import { changePreference } from '../data/preferences.ts';
import { queryClient } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';
import { giveTable } from '../ui/give-file.ts';
import { rangeNow } from './range.ts';
import { statisticsCsv } from './statistics-csv.ts';
import { statisticsState } from './statistics-state.ts';
import { localeLabels } from './words.ts';

export const statisticsPort: StatisticsPort = {
  setRange: (days) => navigate(`${pathOf('stats')}?days=${days}`),
  setBetween: (from, to) => navigate(`${pathOf('stats')}?${new URLSearchParams({ from, to }).toString()}`),
  setTimeZone: (name) => changePreference('time-zone', () => name),
  showRows: (figure, title) => void (statisticsState.rows = ref({ figure, title })),
  closeRows: () => void (statisticsState.rows = null),
  openDay() {
    const { event, day } = statisticsState.day ?? {};
    if (event === undefined || day === undefined) return;
    const figure = { figure: 'flow', event, day } as const;
    statisticsState.rows = ref({ figure, title: figureTitle(figure, String) });
  },
  toggleTables: () => void (statisticsState.asTables = !statisticsState.asTables),
  download() {
    const range = rangeNow();
    const statistics = queryClient.getQueryData<Statistics>(queryKeys.statistics(range));
    if (!statistics) return;
    const text = statisticsCsv(statistics, range, localeLabels(queryClient));
    giveTable(`dossier-statistics-${range.from}-${range.to}.csv`, text);
  },
};
