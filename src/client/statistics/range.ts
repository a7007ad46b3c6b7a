import { RANGES, type RangeDays } from '../../../commands/statistics/port.ts';
import { dayAfter } from '../../contract/policy/day-range.ts';
import type { StatisticsQuery } from '../../contract/shapes/statistics.ts';
import { preferenceNow } from '../data/preferences.ts';
import { chosenTimeZone } from '../ui/time-zone.ts';
import { dayIn } from '../ui/today.ts';

const DEFAULT_DAYS: RangeDays = 30;

/** The days that the address asks for; what it does not understand is thirty. */
export function daysInAddress(search: string): RangeDays {
  const wanted = Number(new URLSearchParams(search).get('days'));
  return RANGES.find((days) => days === wanted) ?? DEFAULT_DAYS;
}

/** So many days back from today, today included. */
export function rangeOf(days: RangeDays, chosen: string, now = new Date()): StatisticsQuery {
  const to = dayIn(chosen, now);
  return { from: dayAfter(to, 1 - days), to, time_zone: chosenTimeZone(chosen) };
}

/** The range on the screen, for whoever is no component. */
export function rangeNow(): StatisticsQuery {
  return rangeOf(daysInAddress(window.location.search), preferenceNow('time-zone'));
}
