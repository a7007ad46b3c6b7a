import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { dayAfter, dayOf, startOfDay } from '../../contract/base/day-range.ts';
import { pastDueSince } from '../../contract/queue/worked-time.ts';
import { emptyingOf, lateThen, PACE_DAYS, PACE_EVENTS, type Pace } from '../../contract/statistics/forecast.ts';
import { QUEUE_KINDS, QUEUES, type QueueName } from '../../contract/queue/queues.ts';
import type { ForecastPart } from '../../contract/statistics/statistic-figures.ts';
import { DAY, MINUTE } from '../../contract/base/time-spans.ts';
import { timestampOf, type Timestamp } from '../../contract/base/primitives.ts';
import type { Call } from '../platform/calls/call.ts';
import { lookupTables } from '../lookups/lookups.ts';
import { STALE_QUEUE } from '../records/stale-entries.ts';
import { readSettings } from '../settings/read-setting.ts';
import { tableOf, waitsAsStale, type WaitingHours } from './ageing.ts';
import { cached } from './cached.ts';
import type { Forecast } from '../../contract/statistics/statistics-operations.ts';

type Database = Call['database'];
type Numbers = Record<ForecastPart, number>;
/** Of a queue, by locale; '' without one. */
type Counts = ReadonlyMap<string, Numbers>;

/** The beginning of the measured pace, at a quarter of an hour, as events are counted by these. */
export function paceFrom(now: Date): Date {
  const start = now.getTime() - PACE_DAYS * DAY;
  return new Date(start - (start % (15 * MINUTE)));
}

/** The first moment after tomorrow. */
export function endOfTomorrow(now: Date, timeZone: string): Date {
  return startOfDay(dayAfter(dayOf(now, timeZone), 2), timeZone);
}

/** Since when an item must have waited to be past due by the end of tomorrow; future items are not included. */
export function dueTomorrowSince(queue: QueueName, now: Date, timeZone: string, hours: WaitingHours): Date {
  const since = pastDueSince(queue, endOfTomorrow(now, timeZone), hours);
  return since < now ? since : now;
}

/** What will be late tomorrow, by queue and locale, and when each queue will be empty at the pace of two weeks. */
export async function forecastOf(
  { database, now }: Pick<Call, 'database' | 'now'>,
  timeZone: string,
): Promise<Forecast> {
  const present = now();
  const hours = await readSettings(database, ['sla_hours', 'working_hours', 'stale_hours']);
  const { locales } = await lookupTables(database);
  const ids = new Map(locales.map(({ code, id }) => [code, id]));
  const from = paceFrom(present);
  const until = endOfTomorrow(present, timeZone);
  const answer: Forecast = {
    from: timestampOf(from),
    until: timestampOf(present),
    tomorrow: dayAfter(dayOf(present, timeZone)),
    queues: [],
    locales: [],
  };
  for (const queue of QUEUES) {
    const counts = await countsOf(database, queue, present, timeZone, hours);
    const pace = { hours: hours.working_hours[queue], from, now: present };
    const numbersOf = (counted: Numbers) => ({
      queue,
      ...counted,
      late_tomorrow: lateThen(counted.due_tomorrow, until, { ...pace, decided: counted.decided }),
    });
    const all = sumOf([...counts.values()]);
    answer.queues.push({ ...numbersOf(all), ...emptyingInAnswer(all, { ...pace, ...all }) });
    if (QUEUE_KINDS[queue] === 'base') continue;
    for (const [code, counted] of counts) {
      const id = ids.get(code);
      if (id !== undefined && counted.waiting > 0) answer.locales.push({ ...numbersOf(counted), locale_id: id });
    }
  }
  answer.locales.sort(
    (one, other) =>
      lateness(other) - lateness(one) || other.due_tomorrow - one.due_tomorrow || other.waiting - one.waiting,
  );
  return answer;
}

/** Without a pace nobody decides there. */
function lateness({ late_tomorrow: late, due_tomorrow: due }: Forecast['locales'][number]): number {
  return late ?? due;
}

function emptyingInAnswer({ waiting }: Numbers, pace: Pace) {
  const { state, at, earliest, latest } = emptyingOf(waiting, pace);
  const stamped = (moment: Date | null): Timestamp | null => moment && timestampOf(moment);
  return { emptying: state, empty_at: stamped(at), earliest: stamped(earliest), latest: stamped(latest) };
}

const NONE: Numbers = { waiting: 0, overdue: 0, due_tomorrow: 0, arrived: 0, decided: 0 };

function sumOf(counts: readonly Numbers[]): Numbers {
  const sum = { ...NONE };
  for (const each of counts) {
    for (const part of Object.keys(NONE) as ForecastPart[]) sum[part] += each[part];
  }
  return sum;
}

/** One query for each queue, so that no statement is long. */
function countsOf(
  database: Database,
  queue: QueueName,
  now: Date,
  timeZone: string,
  hours: WaitingHours,
): Promise<Counts> {
  return cached(
    database,
    ['forecast', queue, timeZone, hours],
    async () => {
      const counts = new Map<string, Numbers>();
      const of = (locale: string) => {
        const known = counts.get(locale) ?? { ...NONE };
        counts.set(locale, known);
        return known;
      };
      const [overdue, tomorrow] = [pastDueSince(queue, now, hours), dueTomorrowSince(queue, now, timeZone, hours)];
      for (const { which, since, stale } of waitingIn(queue, now, hours)) {
        const by = (moment: Date) => (stale ? waitsAsStale(moment, stale) : sql`${since} <= ${moment}`);
        const isLocale = QUEUE_KINDS[queue] === 'locale';
        const { rows } = await sql<{ locale: string } & Pick<Numbers, 'waiting' | 'overdue' | 'due_tomorrow'>>`
          select ${isLocale ? sql`locale.code` : sql`''`} as locale, waiting, overdue, due_tomorrow from (
            select ${isLocale ? sql`locale_id` : sql`null::uuid`} as locale_id, count(*)::int as waiting,
              count(*) filter (where ${by(overdue)})::int as overdue,
              count(*) filter (where ${by(tomorrow)})::int as due_tomorrow
            from ${tableOf(QUEUE_KINDS[queue])} where ${which} group by 1) as counted
          left join locale on locale.id = counted.locale_id`.execute(database);
        for (const { locale, ...numbers } of rows) {
          const known = of(locale);
          known.waiting += numbers.waiting;
          known.overdue += numbers.overdue;
          known.due_tomorrow += numbers.due_tomorrow;
        }
      }
      const { arrived, decided } = PACE_EVENTS[queue];
      const { rows } = await sql<{ locale: string; event: number; amount: number }>`
        select locale, event, sum(amount)::int as amount from statistic_quarter
        where quarter >= ${paceFrom(now)} and event in (${sql.join([...arrived, ...decided].map((event) => sql.lit(event)))})
        group by 1, 2`.execute(database);
      for (const { locale, event, amount } of rows) {
        if (arrived.some((each) => each === event)) of(locale).arrived += amount;
        if (decided.some((each) => each === event)) of(locale).decided += amount;
      }
      return counts;
    },
    (counts) => sumOf([...counts.values()]).waiting,
  );
}

interface Waiting {
  which: RawBuilder<SqlBool>;
  since: RawBuilder<Date>;
  /** Hours after which a stale one waits; null: it waits by itself. */
  stale: number | null;
}

/** What waits in a queue: by its status, and published because it is stale. The two are disjoint. */
export function waitingIn(queue: QueueName, now: Date, { stale_hours: stale }: WaitingHours): Waiting[] {
  const own = { which: sql<SqlBool>`queue = ${sql.lit(queue)}`, since: sql<Date>`queued_at`, stale: null };
  if (queue !== STALE_QUEUE || stale === null) return [own];
  const since = sql<Date>`(stale_since + make_interval(secs => ${stale * 3600}))`;
  return [own, { which: waitsAsStale(now, stale), since, stale }];
}
