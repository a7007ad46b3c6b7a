import { daysBetween, rangeBefore, startOfDay } from '../../contract/base/day-range.ts';
import type { Call, Handlers } from '../platform/calls/call.ts';
import { readSettings } from '../settings/read-setting.ts';
import { ageingOf, localesOf } from './ageing.ts';
import { askedOnce } from './cached.ts';
import { forecastOf } from './forecast.ts';
import { flowOf, flowRow, totalOf } from './flow-by-day.ts';
import { numbersOfAll, ownNumbers } from './own.ts';
import { firstPassOf, qualityOf } from './quality.ts';
import { statisticsRows } from './rows.ts';
import { checksOf } from './text-checks.ts';
import { scopeOf, type Scope } from './scope.ts';
import { sql, type Kysely } from 'kysely';
import { COUNTED_OUTCOMES, type CountedOutcome } from '../../contract/statistics/statistic-figures.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { Statistics, StatisticsQuery } from '../../contract/statistics/statistics-operations.ts';

/** How often each outcome was logged for duplicates and still stands. */
async function duplicatesOf(
  database: Kysely<Schema>,
  { from, until }: Scope,
): Promise<NonNullable<Statistics['duplicates']>> {
  const { rows } = await sql<{ outcome: CountedOutcome; count: number }>`
    select outcome, count(*)::int as count from duplicate_log
    where outcome in (${sql.join(COUNTED_OUTCOMES.map((outcome) => sql.lit(outcome)))})
      and occurred_at >= ${from} and occurred_at < ${until} and undone_at is null
    group by outcome`.execute(database);
  return COUNTED_OUTCOMES.map((outcome) => ({
    outcome,
    count: rows.find((row) => row.outcome === outcome)?.count ?? 0,
  }));
}

export const statisticsHandlers = {
  'statistics.get': ({ query }, call) => statistics(query, call),
  'statistics.forecast': ({ query }, call) => {
    const { actor, database } = call;
    const question = ['forecast', query];
    return askedOnce({ database, person: actor.id, question }, () => forecastOf(call, query.time_zone));
  },
  'statistics.rows': ({ query }, call) => {
    const { actor, database } = call;
    const question = ['rows', query, actor.id, actor.role, actor.geos];
    return askedOnce({ database, person: actor.id, question }, () => statisticsRows(query, call));
  },
} satisfies Partial<Handlers>;

async function statistics(query: StatisticsQuery, call: Call): Promise<Statistics> {
  const { database } = call;
  const asking = { database, person: call.actor.id };
  const scope = scopeOf(query, call);
  const { role, everybody, actorId } = scope;
  // Everybody with all numbers sees the same ones, so these are shared.
  const whose = everybody || actorId;
  const [all, shared] = await Promise.all([
    askedOnce({ ...asking, question: ['all', query, role] }, () => numbersOfAll(database, scope)),
    askedOnce({ ...asking, question: ['shared', query, role, whose] }, () => sharedNumbers(query, scope, database)),
  ]);
  return { everybody, own: await ownNumbers(database, scope, all), ...shared };
}

async function sharedNumbers(
  query: StatisticsQuery,
  scope: Scope,
  database: Call['database'],
): Promise<Omit<Statistics, 'everybody' | 'own'>> {
  const days = daysBetween(query.from, query.to);
  const hours = scope.everybody ? await readSettings(database, ['sla_hours', 'working_hours', 'stale_hours']) : null;
  const earlier = rangeBefore(query);
  // Both ranges are counted together, which takes as many statements as one of them.
  const flow = await flowOf(database, scope, [...daysBetween(earlier.from, earlier.to), ...days]);
  return {
    days,
    flow: flow.map(({ event, counts }) => flowRow(event, counts.slice(-days.length))),
    quality: await qualityOf(database, scope),
    before: {
      ...earlier,
      flow: flow.map(({ event, counts }) => ({ event, total: totalOf(counts.slice(0, -days.length)) })),
      ...(await firstPassOf(database, {
        ...scope,
        from: startOfDay(earlier.from, scope.timeZone),
        until: scope.from,
      })),
    },
    ageing: hours && (await ageingOf(database, scope.now, hours)),
    locales: hours && (await localesOf(database, scope.now, hours)),
    checks: scope.everybody ? await checksOf(database, scope) : null,
    duplicates: scope.everybody ? await duplicatesOf(database, scope) : null,
  };
}
