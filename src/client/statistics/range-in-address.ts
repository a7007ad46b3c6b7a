import { RANGES, type RangeDays } from '../../../commands/statistics/port.ts';
import { dayAfter } from '../../contract/base/day-range.ts';
import type { Figure } from '../../contract/statistics/statistic-figures.ts';
import type { StatisticsQuery } from '../../contract/statistics/statistics-operations.ts';
import type { AddressPart } from '../notices/unknown-parts.ts';
import { chosenTimeZone } from '../ui/text/time-zone.ts';
import { dayIn } from '../ui/text/today.ts';

const DEFAULT_DAYS: RangeDays = 30;

/** The range in an address: so many days back from today, or the days from one to another. */
type ChosenRange = { days: RangeDays } | { from: string; to: string };

/** An unknown number of days counts as thirty; whether two days make a range the server says. */
export function rangeInAddress(search: string): ChosenRange {
  const asked = new URLSearchParams(search);
  const [from, to] = [asked.get('from'), asked.get('to')];
  if (from !== null && to !== null) return { from, to };
  const wanted = Number(asked.get('days'));
  return { days: RANGES.find((days) => days === wanted) ?? DEFAULT_DAYS };
}

/** Parts of the statistics' address that mean nothing there. One of two days is no range. `figure`: the one it names. */
export function unknownInRange(search: string, figure: Figure | null = null): AddressPart[] {
  const asked = new URLSearchParams(search);
  const isRange = asked.has('from') && asked.has('to');
  return [...asked].filter(([name, value]) => {
    if (name === 'rows') return figure === null;
    if (name === 'days') return !RANGES.some((days) => String(days) === value);
    return !(isRange && (name === 'from' || name === 'to'));
  });
}

/** Days back from today include today. */
export function rangeOf(range: ChosenRange, chosen: string, now = new Date()): StatisticsQuery {
  const zone = chosenTimeZone(chosen);
  if ('from' in range) return { from: range.from, to: range.to, time_zone: zone };
  const to = dayIn(zone, now);
  return { from: dayAfter(to, 1 - range.days), to, time_zone: zone };
}
