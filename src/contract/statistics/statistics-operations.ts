import {
  array,
  boolean,
  defaulted,
  enums,
  integer,
  is,
  max,
  min,
  nullable,
  number,
  object,
  optional,
  refine,
  size,
  string,
  type Infer,
  type Struct,
} from 'superstruct';
import { operation } from '../base/operation.ts';
import { RIGHTS } from '../base/rights.ts';
import { DISAPPROVAL_CODES } from '../profiles/disapproval.ts';
import { CalendarDay, daysBetween, LONGEST_RANGE_DAYS, TimeZone } from '../base/day-range.ts';
import {
  COUNTED_OUTCOMES,
  FIGURE_NAMES,
  FIGURES,
  FLOW_ORDER,
  MOST_LOOPS,
  OWN_NAMES,
  CHECK_NUMBERS,
  type CheckNumber,
  type Figure,
  FORECAST_PARTS,
  type ForecastPart,
} from './statistic-figures.ts';
import { TEXT_CHECKS } from '../profiles/text-checks.ts';
import { StatusShape, KindShape } from '../profiles/status.ts';
import { Timestamp, Uuid } from '../base/primitives.ts';
import { EMPTYING } from './forecast.ts';
import { QUEUES } from '../queue/queues.ts';

/** Days in a time zone, both ends included. */
const Range = { from: CalendarDay, to: CalendarDay, time_zone: TimeZone };
function inRange({ from, to }: { from: string; to: string }): true | string {
  // A rule over the whole is asked although one of its days was refused: what is none is never counted up to.
  if (!is(from, CalendarDay) || !is(to, CalendarDay)) return true;
  // Centuries are not counted day by day.
  if (Number(to.slice(0, 4)) - Number(from.slice(0, 4)) > 1) return `covers more than ${LONGEST_RANGE_DAYS} days`;
  const days = daysBetween(from, to).length;
  if (days === 0) return 'the last day is before the first';
  return days <= LONGEST_RANGE_DAYS || `covers more than ${LONGEST_RANGE_DAYS} days`;
}

export const StatisticsQuery = refine(object(Range), 'range', inRange);
export type StatisticsQuery = Infer<typeof StatisticsQuery>;

/** The counts of one event on each day of the range. */
const FlowRow = object({ event: enums(FLOW_ORDER), counts: array(integer()), total: integer() });

const Ageing = object({
  kind: KindShape,
  status: StatusShape,
  count: integer(),
  /** Seconds of waiting; null where nothing waits. */
  median_age: nullable(number()),
  p90_age: nullable(number()),
  oldest: nullable(Timestamp),
  overdue: integer(),
  /** Locale profiles whose base profile has changed since; 0 of base profiles. */
  stale: integer(),
});
export type Ageing = Infer<typeof Ageing>;

const LocaleCell = object({ locale_id: Uuid, status: StatusShape, count: integer(), median_age: nullable(number()) });

/** Of each check of texts, in their order. */
const CheckCounts = object({
  check: enums(TEXT_CHECKS),
  ...(Object.fromEntries(CHECK_NUMBERS.map((name) => [name, integer()])) as Record<CheckNumber, Struct<number, null>>),
});
export type CheckCounts = Infer<typeof CheckCounts>;

export const Statistics = object({
  /** Days of the range, the order of the counts. */
  days: array(CalendarDay),
  /** Whether the numbers are everybody's (Admin) or the asking person's. */
  everybody: boolean(),
  own: array(object({ figure: enums(OWN_NAMES), value: nullable(number()), team_median: nullable(number()) })),
  flow: array(FlowRow),
  quality: object({
    first_decisions: integer(),
    first_approved: integer(),
    /** How many of them were disapproved 0, 1, 2, and 3 times or more. */
    loops: size(array(integer()), MOST_LOOPS + 1),
    reasons: array(object({ code: enums(DISAPPROVAL_CODES), count: integer() })),
  }),
  /** As many days that end where the range begins, to hold its numbers against. */
  before: object({
    from: CalendarDay,
    to: CalendarDay,
    flow: array(object({ event: enums(FLOW_ORDER), total: integer() })),
    first_decisions: integer(),
    first_approved: integer(),
  }),
  /** null: only an Admin sees it. */
  ageing: nullable(array(Ageing)),
  locales: nullable(array(LocaleCell)),
  checks: nullable(array(CheckCounts)),
  duplicates: nullable(array(object({ outcome: enums(COUNTED_OUTCOMES), count: integer() }))),
});
export type Statistics = Infer<typeof Statistics>;

type NameIn<Each> = Each extends unknown ? Exclude<keyof Each, 'figure'> : never;
type ValueIn<Each, Name> = Each extends unknown ? (Name extends keyof Each ? Each[Name] : never) : never;
/** All that names a number of some kind. */
const Named = Object.fromEntries(
  FIGURE_NAMES.flatMap((name) => Object.entries(FIGURES[name].shape.schema as Readonly<Record<string, Struct>>)).map(
    ([name, shape]) => [name, optional(shape)],
  ),
) as unknown as { [Name in NameIn<Figure>]: Struct<ValueIn<Figure, Name> | undefined> };

export const StatisticsRowsQuery = refine(
  object({
    ...Range,
    figure: enums(FIGURE_NAMES),
    ...Named,
    limit: defaulted(max(min(integer(), 1), 100), 50),
    after: optional(size(string(), 1, 600)),
  }),
  'range',
  inRange,
);
export type StatisticsRowsQuery = Infer<typeof StatisticsRowsQuery>;

export const StatisticsRow = object({
  kind: KindShape,
  /** null: the person may not read it by now. */
  profile_base_id: nullable(Uuid),
  /** null: a base profile, or one that the person may not read by now. */
  profile_id: nullable(Uuid),
  profile_name: string(),
  /** The locale's code; null for a base profile, and where the person may not read it. */
  locale: nullable(string()),
  /** null: the person may not read it by now. */
  status: nullable(StatusShape),
  /** When it happened, or since when it waits. */
  at: nullable(Timestamp),
  /** Who did it; null where the number is about a state. */
  actor_name: nullable(string()),
  /** Of a pair: the profile that this one looks like; null elsewhere. */
  other_name: nullable(string()),
  /** By now; what happened to it stays counted. False where the person may not read it. */
  deleted: boolean(),
});
export type StatisticsRow = Infer<typeof StatisticsRow>;

const StatisticsRows = object({
  rows: array(StatisticsRow),
  /** null: the last page. */
  next: nullable(string()),
  /** All rows behind the number, which is the number. */
  total: integer(),
});

const ForecastQuery = object({ time_zone: TimeZone });

const Numbers = {
  queue: enums(QUEUES),
  ...(Object.fromEntries(FORECAST_PARTS.map((part) => [part, integer()])) as Record<
    ForecastPart,
    Struct<number, null>
  >),
  /** Of those that are past due by the end of tomorrow, how many still wait then at this pace; null: not known. */
  late_tomorrow: nullable(integer()),
};

export const Forecast = object({
  /** Since when the pace is measured, and until when. */
  from: Timestamp,
  until: Timestamp,
  tomorrow: CalendarDay,
  queues: array(
    object({
      ...Numbers,
      emptying: enums(EMPTYING),
      empty_at: nullable(Timestamp),
      /** 95 of 100 times it is between these; null: at no time within a year. */
      earliest: nullable(Timestamp),
      latest: nullable(Timestamp),
    }),
  ),
  /** Of each locale in which something waits, by queue; the latest first. */
  locales: array(object({ ...Numbers, locale_id: Uuid })),
});
export type Forecast = Infer<typeof Forecast>;

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
