import type { FlowEvent } from './statistic-figures.ts';
import { DAY } from '../base/time-spans.ts';
import { momentAfter, workedBetween } from '../queue/worked-time.ts';
import type { WorkingHours } from '../queue/working-hours.ts';
import type { QueueName } from '../queue/queues.ts';

/** Days whose pace the forecast continues. */
export const PACE_DAYS = 14;
/** Fewer decisions than this say nothing about a pace. */
export const FEWEST_DECISIONS = 5;
/** Days beyond which the forecast does not go. */
export const FARTHEST_DAYS = 366;
/** Of a normal distribution: within so many deviations lie 95 % of it. */
const DEVIATIONS = 1.96;

/** What brings an item into a queue, and what takes it out, by the events that are counted anyway. */
export const PACE_EVENTS: Readonly<Record<QueueName, Readonly<Record<'arrived' | 'decided', readonly FlowEvent[]>>>> = {
  'base-check': { arrived: [1, 4], decided: [2, 3] },
  'fill-in': { arrived: [5, 8], decided: [6, 9] },
  'geo-check': { arrived: [6, 9], decided: [7, 8] },
};

/** What was counted of a queue since the pace began to be measured. */
export interface Pace {
  hours: WorkingHours;
  from: Date;
  now: Date;
  arrived: number;
  decided: number;
}

/** `few`: too little was decided for a forecast. `grows`: more arrives than is decided. `far`: not within a year. */
export const EMPTYING = ['empty', 'few', 'grows', 'far', 'at'] as const;

export interface Emptying {
  state: (typeof EMPTYING)[number];
  /** When the queue is empty at this pace, and from when to when it is likely to be; null where that cannot be said. */
  at: Date | null;
  earliest: Date | null;
  latest: Date | null;
}

/** When what waits will have been decided if people go on as they did. */
export function emptyingOf(waiting: number, { hours, from, now, arrived, decided }: Pace): Emptying {
  const none = { at: null, earliest: null, latest: null };
  if (waiting === 0) return { state: 'empty', ...none };
  const worked = workedBetween(hours, from, now);
  if (decided < FEWEST_DECISIONS || worked === 0) return { state: 'few', ...none };
  const fewer = decided - arrived;
  const farthest = workedBetween(hours, now, new Date(now.getTime() + FARTHEST_DAYS * DAY));
  const after = (less: number) => {
    const needed = (waiting / less) * worked;
    return less > 0 && needed <= farthest ? momentAfter(hours, now, Math.ceil(needed)) : null;
  };
  // Arrivals and decisions are counts of things that happen by themselves: each varies by its root.
  const either = DEVIATIONS * Math.sqrt(arrived + decided);
  const span = { earliest: after(fewer + either), latest: after(fewer - either) };
  if (fewer <= 0) return { state: 'grows', at: null, ...span };
  const at = after(fewer);
  return { state: at === null ? 'far' : 'at', at, ...span };
}

/**
 * How many of those that are past due by a moment will still wait then if people go on as they did: what is late is
 * served first. null: too little was decided for a forecast.
 */
export function lateThen(
  due: number,
  until: Date,
  { hours, from, now, decided }: Omit<Pace, 'arrived'>,
): number | null {
  if (due === 0) return 0;
  const worked = workedBetween(hours, from, now);
  if (decided < FEWEST_DECISIONS || worked === 0) return null;
  const done = (decided / worked) * workedBetween(hours, now, until);
  return Math.max(0, Math.round(due - done));
}
