import type { Part } from '../context/part-shape.ts';
import { statisticsFacts, statisticsState } from './statistics-state.ts';
import type { StatisticsPort } from '../../../commands/statistics/port.ts';
import { fetched } from '../context/fetched.ts';
import { changePreference, preferenceNow } from '../data/preferences.ts';
import { queryClient } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';
import { giveTable } from '../ui/files/give-file.ts';
import type { Statistics, Forecast } from '../../contract/statistics/statistics-operations.ts';

/** The file is seldom written, so its writer is fetched then. */
const writer = fetched(async () => {
  const [{ statisticsCsv }, { localeLabels }, range] = await Promise.all([
    import('./statistics-csv.ts'),
    import('./figure-values.ts'),
    import('./range-in-address.ts'),
  ]);
  return { statisticsCsv, localeLabels, ...range };
});

const statisticsPort: StatisticsPort = {
  setTimeZone: (name) => changePreference('time-zone', () => name),
  toggleTables: () => void (statisticsState.asTables = !statisticsState.asTables),
  async download() {
    const { search } = window.location;
    const zone = preferenceNow('time-zone');
    const { statisticsCsv, localeLabels, rangeInAddress, rangeOf } = await writer();
    const range = rangeOf(rangeInAddress(search), zone);
    const statistics = queryClient.getQueryData<Statistics>(queryKeys.statistics(range));
    if (!statistics) return;
    const forecast = queryClient.getQueryData<Forecast>(queryKeys.forecast(range.time_zone));
    const text = statisticsCsv(statistics, range, localeLabels(queryClient), forecast);
    giveTable(`dossier-statistics-${range.from}-${range.to}.csv`, text);
  },
};

export const statisticsPart = {
  facts: () => ({ statistics: statisticsFacts() }),
  states: [statisticsState],
  ports: { statistics: statisticsPort },
} satisfies Part;
