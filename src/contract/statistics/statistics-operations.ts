import {
  Statistics,
  StatisticsQuery,
  StatisticsRows,
  StatisticsRowsQuery,
  Forecast,
  ForecastQuery,
} from './statistics-shapes.ts';
import { operation } from '../base/operation.ts';
import { RIGHTS } from '../base/rights.ts';

const roles = RIGHTS.statistics.read;

export const statisticsOperations = {
  'statistics.get': operation({
    method: 'GET',
    path: '/statistics',
    summary:
      "The numbers of a range of days: everyone's for an Admin, otherwise a person's own and the median of the team.",
    roles,
    query: StatisticsQuery,
    answer: Statistics,
  }),
  'statistics.forecast': operation({
    method: 'GET',
    path: '/statistics/forecast',
    summary:
      'What will be past due by the end of tomorrow, by queue and locale, and when each queue will be empty at the pace of the last two weeks.',
    roles: RIGHTS.statistics['read-all'],
    query: ForecastQuery,
    answer: Forecast,
  }),
  'statistics.rows': operation({
    method: 'GET',
    path: '/statistics/rows',
    summary: 'The rows behind one of the numbers, by keyset cursor, with their count.',
    roles,
    query: StatisticsRowsQuery,
    answer: StatisticsRows,
  }),
};
