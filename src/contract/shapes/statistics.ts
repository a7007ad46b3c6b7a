import {
  array,
  boolean,
  defaulted,
  enums,
  integer,
  is,
  literal,
  max,
  min,
  nullable,
  number,
  object,
  optional,
  refine,
  size,
  string,
  type,
  union,
  type Infer,
} from 'superstruct';
import { DISAPPROVAL_CODES } from '../policy/disapproval.ts';
import { daysBetween, LONGEST_RANGE_DAYS } from '../policy/day-range.ts';
import { COUNTED_OUTCOMES, FLOW_ORDER, OWN_FIGURES, type OwnFigure } from '../policy/statistics.ts';
import { StatusShape } from './base-profile.ts';
import { CalendarDay, Timestamp, TimeZone, Uuid } from './primitives.ts';
import { KindShape } from './queue.ts';

const FlowEventShape = enums(FLOW_ORDER);
/** In an address it is read as a number first, which a list of values alone would not be. */
const FlowEventNumber = refine(
  integer(),
  'event',
  (event) => is(event, FlowEventShape) || 'is not an event of the flow',
);
const ReasonCode = enums(DISAPPROVAL_CODES);
const OutcomeShape = enums(COUNTED_OUTCOMES);
const OwnFigureShape = enums(Object.keys(OWN_FIGURES) as [OwnFigure, ...OwnFigure[]]);

/** Days in a time zone, both ends included. */
const Range = { from: CalendarDay, to: CalendarDay, time_zone: TimeZone };
function inRange({ from, to }: { from: string; to: string }): true | string {
  const days = daysBetween(from, to).length;
  if (days === 0) return 'the last day lies before the first';
  return days <= LONGEST_RANGE_DAYS || `covers more than ${LONGEST_RANGE_DAYS} days`;
}

export const StatisticsQuery = refine(object(Range), 'range', inRange);
export type StatisticsQuery = Infer<typeof StatisticsQuery>;

/** The counts of one event on each day of the range. */
const FlowRow = object({ event: FlowEventShape, counts: array(integer()), total: integer() });

const Ageing = object({
  kind: KindShape,
  status: StatusShape,
  count: integer(),
  /** Seconds of waiting; null where nothing waits. */
  median_age: nullable(number()),
  p90_age: nullable(number()),
  oldest: nullable(Timestamp),
  overdue: integer(),
});
export type Ageing = Infer<typeof Ageing>;

const LocaleCell = object({ locale_id: Uuid, status: StatusShape, count: integer(), median_age: nullable(number()) });

export const Statistics = object({
  /** Days of the range, the order of the counts. */
  days: array(CalendarDay),
  /** Whether the numbers are everybody's (Admin) or the asking person's. */
  everybody: boolean(),
  own: array(object({ figure: OwnFigureShape, value: nullable(number()), team_median: nullable(number()) })),
  flow: array(FlowRow),
  quality: object({
    first_decisions: integer(),
    first_approved: integer(),
    /** How many of them were disapproved 0, 1, 2, and 3 times or more. */
    loops: size(array(integer()), 4),
    reasons: array(object({ code: ReasonCode, count: integer() })),
  }),
  /** null: only an Admin sees it. */
  ageing: nullable(array(Ageing)),
  locales: nullable(array(LocaleCell)),
  duplicates: nullable(array(object({ outcome: OutcomeShape, count: integer() }))),
});
export type Statistics = Infer<typeof Statistics>;

/** One number of the statistics, by what makes up its rows. */
export const FigureShape = union([
  type({ figure: literal('flow'), event: FlowEventShape, day: optional(CalendarDay) }),
  type({ figure: literal('own'), own: enums(['done_today', 'done_week', 'open_claims'] as const) }),
  type({ figure: literal('first-decisions') }),
  type({ figure: literal('first-approved') }),
  type({ figure: literal('loops'), loops: max(min(integer(), 0), 3) }),
  type({ figure: literal('reason'), code: ReasonCode }),
  type({ figure: literal('status'), kind: KindShape, status: StatusShape, overdue: optional(boolean()) }),
  /** Without a status: all of the locale. */
  type({ figure: literal('locale'), locale_id: Uuid, status: optional(StatusShape) }),
  type({ figure: literal('duplicates'), outcome: OutcomeShape }),
]);
export type Figure = Infer<typeof FigureShape>;

/** Every kind of number that has rows. */
export const FIGURES = [
  'flow',
  'own',
  'first-decisions',
  'first-approved',
  'loops',
  'reason',
  'status',
  'locale',
  'duplicates',
] as const satisfies readonly Figure['figure'][];

const Parameters = {
  figure: enums(FIGURES),
  event: optional(FlowEventNumber),
  day: optional(CalendarDay),
  own: optional(enums(['done_today', 'done_week', 'open_claims'] as const)),
  loops: optional(max(min(integer(), 0), 3)),
  code: optional(ReasonCode),
  kind: optional(KindShape),
  status: optional(StatusShape),
  overdue: optional(boolean()),
  locale_id: optional(Uuid),
  outcome: optional(OutcomeShape),
};

export const StatisticsRowsQuery = refine(
  object({
    ...Range,
    ...Parameters,
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
});
export type StatisticsRow = Infer<typeof StatisticsRow>;

export const StatisticsRows = object({
  rows: array(StatisticsRow),
  /** null: the last page. */
  next: nullable(string()),
  /** All rows behind the number, which is the number. */
  total: integer(),
});
