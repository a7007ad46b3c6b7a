import { rolesFor } from '../policy/access.ts';
import { Statistics, StatisticsQuery, StatisticsRows, StatisticsRowsQuery } from '../shapes/statistics.ts';
import { operation } from './operation.ts';

const roles = rolesFor('stats');

export const statisticsOperations = {
  'statistics.get': operation({
    method: 'GET',
    path: '/statistics',
    summary:
      "The numbers of a range of days: everybody's for an Admin, a person's own and the median of the team else.",
    roles,
    query: StatisticsQuery,
    answer: Statistics,
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
