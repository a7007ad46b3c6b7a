import { expect, test } from 'vitest';
import { dayAt, defaultDateOfBirth } from '../../src/contract/base/date-of-birth.ts';
import { dayAfter, dayOf, startOfDay } from '../../src/contract/base/day-range.ts';
import { mayBeProposed } from '../../src/contract/profiles/proposals.ts';
import { problemOfDay, typedDay } from '../../src/contract/base/typed-day.ts';
import { StatisticsQuery } from '../../src/contract/statistics/statistics-operations.ts';
import { typedNumber } from '../../src/contract/letters/digit-value.ts';

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

test.each(['text', '9999-99-99', '~', ''])('a range up to %s is refused, and nobody counts up to it', (to) => {
  const [error] = StatisticsQuery.validate({ from: '2026-11-26', to, time_zone: 'UTC' });
  expect(error?.failures().map(({ path }) => path)).toEqual([['to']]);
});

test.each([
  ['1992-03-14', '1992-03-14'],
  [' 1992/3/4 ', '1992-03-04'],
  ['19920314', '1992-03-14'],
  ['１９９２－０３－１４', '1992-03-14'],
  ['1992-03-14 00:00:00.000000+02:00', '1992-03-14'],
  ['1992-03-14T08:00:00Z', '1992-03-14'],
  ['\u200f١٩٩٢/٠٣/١٤\u202c', '1992-03-14'],
  ['14\u200e/03\u2069/1992', '1992-03-14'],
  ['14.3.1992', '1992-03-14'],
  ['14/03/1992', '1992-03-14'],
  ['03/14/1992', '1992-03-14'],
  ['04/04/1992', '1992-04-04'],
  ['14 Mar 1992', '1992-03-14'],
  ['March 14, 1992', '1992-03-14'],
  ['14th of March', null],
  ['03/04/1992', null],
  ['14 Foo 1992', null],
  ['1992', null],
  ['', null],
])('P086 a day that was typed as “%s” is %s', (typed, day) => expect(typedDay(typed)).toBe(day));

test.each([
  ['\u202a42\u202c', 42],
  ['\u2066٤\u200f٢\u2069', 42],
  ['\u061c−٤٫٥', -4.5],
  ['4\u200b2\ufeff', 42],
  ['4\u200d2', Number.NaN],
])('P156 a number that was typed as %j is %d', (typed, number) => expect(typedNumber(typed)).toBe(number));

test.each([
  ['1992-02-29', null],
  ['1993-02-29', 'There is no 29 February 1993.'],
  ['2000-02-30', 'There is no 30 February 2000.'],
  ['1992-13-01', 'There is no month 13: months go from 01 to 12.'],
  ['1992-00-01', 'There is no month 0: months go from 01 to 12.'],
  ['0000-01-01', 'There is no year 0000.'],
  ['14.3.92', 'Write the day as YYYY-MM-DD, such as 1992-03-14.'],
])('P086 what is wrong with “%s” is said: %s', (text, sentence) => expect(problemOfDay(text)).toBe(sentence));

test.each([0, 1, 40, 400])(
  'what a form proposes %i days after a record was made may be proposed, in every zone',
  (days) => {
    const madeAt = new Date('2024-02-29T23:30:00Z');
    const savedAt = new Date(madeAt.getTime() + days * 24 * 3_600_000);
    for (let hours = -12; hours <= 14; hours += 1) {
      expect(mayBeProposed(defaultDateOfBirth(dayAt(savedAt, hours * 60)), madeAt), `${hours} hours`).toBe(true);
    }
    expect(mayBeProposed('2006-02-26', madeAt), 'somebody older').toBe(false);
    expect(mayBeProposed('1984-02-03', madeAt)).toBe(false);
  },
);
