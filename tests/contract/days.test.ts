import { expect, test } from 'vitest';
import { dayAt, defaultDateOfBirth } from '../../src/contract/base/date-of-birth.ts';
import { dayAfter, dayOf, startOfDay } from '../../src/contract/base/day-range.ts';
import { mayBeProposed } from '../../src/contract/profiles/proposals.ts';
import { problemOfDay, typedDay } from '../../src/contract/base/typed-day.ts';
import { StatisticsQuery } from '../../src/contract/statistics/statistics-operations.ts';
import { typedNumber } from '../../src/contract/letters/digit-value.ts';
import tables from './days.json' with { type: 'json' };

test.each(tables.begins)('$day in $zone begins at $moment', ({ day, zone: timeZone, moment }) => {
  expect(startOfDay(day, timeZone).toISOString()).toBe(moment);
  expect(dayOf(startOfDay(day, timeZone), timeZone)).toBe(day);
  expect(dayOf(new Date(startOfDay(day, timeZone).getTime() - 1), timeZone)).toBe(dayAfter(day, -1));
});

test.each(['text', '9999-99-99', '~', ''])('a range up to %s is refused, and nobody counts up to it', (to) => {
  const [error] = StatisticsQuery.validate({ from: '2026-11-26', to, time_zone: 'UTC' });
  expect(error?.failures().map(({ path }) => path)).toEqual([['to']]);
});

test.each(tables.typedDays)('P086 a day that was typed as “$typed” is $day', ({ typed, day }) =>
  expect(typedDay(typed)).toBe(day),
);

test.each([
  ['\u202a42\u202c', 42],
  ['\u2066٤\u200f٢\u2069', 42],
  ['\u061c−٤٫٥', -4.5],
  ['4\u200b2\ufeff', 42],
  ['4\u200d2', Number.NaN],
])('P156 a number that was typed as %j is %d', (typed, number) => expect(typedNumber(typed)).toBe(number));

test.each(tables.wrongDays)('P086 what is wrong with “$text” is said: $sentence', ({ text, sentence }) =>
  expect(problemOfDay(text)).toBe(sentence),
);

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
