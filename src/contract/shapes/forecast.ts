import { array, enums, integer, nullable, object, type Infer, type Struct } from 'superstruct';
import { CalendarDay, TimeZone } from '../policy/day-range.ts';
import { EMPTYING } from '../policy/forecast.ts';
import { QUEUES } from '../policy/queues.ts';
import { FORECAST_PARTS, type ForecastPart } from '../policy/statistic-figures.ts';
import { Timestamp, Uuid } from '../primitives.ts';

export const ForecastQuery = object({ time_zone: TimeZone });

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
