import { expect, test } from 'vitest';
import { dayAfter, dayOf, daysBetween, isTimeZone, startOfDay } from '../../src/contract/policy/day-range.ts';
import { StatisticsQuery } from '../../src/contract/shapes/statistics.ts';

test.each([
  ['2026-11-21', 'UTC', '2026-11-21T00:00:00.000Z'],
  ['2026-11-21', 'Europe/Berlin', '2026-11-20T23:00:00.000Z'],
  ['2026-07-01', 'Europe/Berlin', '2026-06-30T22:00:00.000Z'],
  ['2026-11-21', 'Asia/Kathmandu', '2026-11-20T18:15:00.000Z'],
  ['2026-11-21', 'Pacific/Kiritimati', '2026-11-20T10:00:00.000Z'],
  ['2026-11-21', 'Etc/GMT+12', '2026-11-21T12:00:00.000Z'],
  // Clocks went forward at midnight: the day began at one o'clock.
  ['2024-04-26', 'Africa/Cairo', '2024-04-25T22:00:00.000Z'],
  // Clocks go back an hour at midnight: the day begins twice, and the first time counts.
  ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
])('%s in %s begins at %s', (day, timeZone, moment) => {
  expect(startOfDay(day, timeZone).toISOString()).toBe(moment);
  expect(dayOf(startOfDay(day, timeZone), timeZone)).toBe(day);
  expect(dayOf(new Date(startOfDay(day, timeZone).getTime() - 1), timeZone)).toBe(dayAfter(day, -1));
});

test('days run over the ends of months and leap days', () => {
  expect(daysBetween('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
  expect(daysBetween('2026-11-21', '2026-11-20')).toEqual([]);
});

test('a time zone is one that the runtime knows', () => {
  expect(isTimeZone('Europe/Berlin')).toBe(true);
  expect(isTimeZone('Europe/Atlantis')).toBe(false);
});

test.each(['text', '9999-99-99', '~', ''])('a range up to %s is refused, and nobody counts up to it', (to) => {
  const [error] = StatisticsQuery.validate({ from: '2026-11-26', to, time_zone: 'UTC' });
  expect(error?.failures().map(({ path }) => path)).toEqual([['to']]);
});
