import { daysBetween } from '../../contract/policy/day-range.ts';
import type { Statistics, StatisticsQuery } from '../../contract/shapes/statistics.ts';
import type { Call } from '../http/call.ts';
import type { Handlers } from '../http/handler.ts';
import { readSetting } from '../settings/read-setting.ts';
import { ageingOf, localesOf } from './ageing.ts';
import { duplicatesOf } from './duplicates.ts';
import { flowOf } from './flow.ts';
import { ownNumbers } from './own.ts';
import { qualityOf } from './quality.ts';
import { statisticsRows } from './rows.ts';
import { scopeOf } from './scope.ts';

export const statisticsHandlers = {
  'statistics.get': ({ query }, call) => statistics(query, call),
  'statistics.rows': ({ query }, call) => statisticsRows(query, call),
} satisfies Partial<Handlers>;

async function statistics(query: StatisticsQuery, call: Call): Promise<Statistics> {
  const { database } = call;
  const scope = scopeOf(query, call);
  const days = daysBetween(query.from, query.to);
  const hours = scope.everybody ? await readSetting(database, 'sla_hours') : null;
  return {
    days,
    everybody: scope.everybody,
    own: await ownNumbers(database, scope),
    flow: await flowOf(database, scope, days),
    quality: await qualityOf(database, scope),
    ageing: hours && (await ageingOf(database, scope.now, hours)),
    locales: hours && (await localesOf(database, scope.now)),
    duplicates: scope.everybody ? await duplicatesOf(database, scope) : null,
  };
}
