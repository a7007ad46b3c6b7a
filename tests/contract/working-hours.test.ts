import { expect, test } from 'vitest';
import { problemOfWorkingHours, weekInWords, workingHoursTyped } from '../../src/contract/queue/typed-working-hours.ts';
import { momentAfter, momentBefore, workedBetween } from '../../src/contract/queue/worked-time.ts';
import { WEEKDAYS, type WorkingHours, type WorkingSpan } from '../../src/contract/queue/working-hours.ts';
import { randomFrom } from '../support/random.ts';
import tables from './working-hours.json' with { type: 'json' };

const typed = (week: string, timeZone = 'Europe/Berlin', holidays = '') =>
  workingHoursTyped({ week, timeZone, holidays });

test('hours are typed as they are shown, and reported as they may be typed', () => {
  const hours = typed('mon-fri 9:00-17:30; Sat 10:00–14:00', ' Europe/Berlin ', '2027-01-01, 2026-12-25 2026-12-25');
  expect(hours).toEqual(tables.typed);
  for (const week of ['Mon–Fri 09:00–17:30, Sat 10:00–14:00', 'Sun 22:00–06:00', 'Mon–Sun 00:00–00:00']) {
    const known = typed(week);
    expect(typeof known === 'object' && known && weekInWords(known.week)).toBe(week);
  }
});

test.each(tables.hours)(
  '"%s" in %s with holidays "%s" is refused with a sentence',
  (week, timeZone, holidays, sentence) => {
    expect(problemOfWorkingHours({ week, timeZone, holidays })).toContain(sentence);
  },
);

const SEED = Number(process.env['TEST_SEED'] ?? 7);
const MINUTE = 60_000;
const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Africa/Cairo', 'Australia/Lord_Howe', 'UTC'];
/** Weeks in which the clocks of one of them change, and one in which none do. */
const WEEKS = '2026-03-26 2026-03-06 2026-10-22 2026-10-30 2026-04-02 2026-10-01 2026-04-22 2026-06-10'.split(' ');
const { next: random, below, of: pick } = randomFrom(SEED);
const time = () => `${String(below(24)).padStart(2, '0')}:${pick(['00', '15', '30', '59'])}`;

function someHours(week: string): NonNullable<WorkingHours> {
  const day = (after: number) => new Date(Date.parse(week) + after * 86_400_000).toISOString().slice(0, 10);
  const spans = Array.from({ length: 1 + below(3) }, (): WorkingSpan => {
    const days = WEEKDAYS.filter(() => random() < 0.6);
    return { days: days.length > 0 ? days : ['Wed'], from: time(), until: time() };
  });
  const holidays = [0, 1, 2, 3, 4, 5, 6].filter(() => random() < 0.15).map(day);
  return { time_zone: pick(ZONES), week: spans, holidays };
}

/** Minute by minute along the clock on the wall, which is asked for nothing but what it shows. */
function walked(hours: NonNullable<WorkingHours>, from: number, until: number): number {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: hours.time_zone, dateStyle: 'short', timeStyle: 'short' });
  const planned: { from: string; until: string; state: 'before' | 'open' | 'over' }[] = [];
  const written = (at: number) => new Date(at).toISOString().slice(0, 16).replace('T', ' ');
  for (
    let day = Date.parse(written(from).slice(0, 10)) - 3 * 86_400_000;
    day < until + 3 * 86_400_000;
    day += 86_400_000
  ) {
    const date = written(day).slice(0, 10);
    if (hours.holidays.includes(date)) continue;
    for (const span of hours.week) {
      if (!span.days.includes(WEEKDAYS[(new Date(day).getUTCDay() + 6) % 7] as never)) continue;
      const nextDay = span.until <= span.from ? written(day + 86_400_000).slice(0, 10) : date;
      planned.push({ from: `${date} ${span.from}`, until: `${nextDay} ${span.until}`, state: 'before' });
    }
  }
  let minutes = 0;
  for (let at = from - 4 * 86_400_000; at < until; at += MINUTE) {
    const shown = clock.format(at);
    for (const span of planned) {
      if (span.state === 'before' && shown >= span.from) span.state = 'open';
      if (span.state === 'open' && shown >= span.until) span.state = 'over';
    }
    if (at >= from && planned.some(({ state }) => state === 'open')) minutes += 1;
  }
  return minutes;
}

test('working time is what a walk along the clock on the wall counts, minute by minute, through changes of the clocks', () => {
  for (let round = 0; round < 25; round += 1) {
    const week = pick(WEEKS);
    const hours = someHours(week);
    const from = Date.parse(`${week}T00:00:00Z`) + below(2 * 1440) * MINUTE;
    const until = from + below(4 * 1440) * MINUTE;
    const counted = workedBetween(hours, new Date(from), new Date(until)) / MINUTE;
    expect([counted, JSON.stringify(hours), from, until]).toEqual([
      walked(hours, from, until),
      JSON.stringify(hours),
      from,
      until,
    ]);
  }
});

test('what is added is measured again, later begins due no earlier, and past due is the same from both sides', () => {
  for (let round = 0; round < 400; round += 1) {
    const week = pick(WEEKS);
    const hours = random() < 0.1 ? null : someHours(week);
    const from = new Date(Date.parse(week) + below(6 * 86_400_000));
    const wait = 1 + below(60 * 60 * MINUTE);
    const due = momentAfter(hours, from, wait);
    expect(workedBetween(hours, from, due)).toBe(wait);
    expect(workedBetween(hours, from, new Date(due.getTime() - 1))).toBeLessThan(wait);
    expect(momentAfter(hours, new Date(from.getTime() + below(86_400_000)), wait).getTime()).toBeGreaterThanOrEqual(
      due.getTime(),
    );
    // Around the moment, and away from it.
    const now = new Date(due.getTime() + pick([-1, 0, 1, below(86_400_000), -below(86_400_000)]));
    const since = momentBefore(hours, now, wait);
    expect(from <= since).toBe(due <= now);
    expect(workedBetween(hours, since, now)).toBe(wait);
    const middle = new Date(from.getTime() + below(86_400_000));
    const end = new Date(middle.getTime() + below(86_400_000));
    expect(workedBetween(hours, from, middle) + workedBetween(hours, middle, end)).toBe(
      workedBetween(hours, from, end),
    );
  }
});
