import { expect, test } from 'vitest';
import { emptyingOf, FARTHEST_DAYS, FEWEST_DECISIONS, lateThen } from '../../src/contract/statistics/forecast.ts';
import { workedBetween } from '../../src/contract/queue/worked-time.ts';
import type { WorkingHours } from '../../src/contract/queue/working-hours.ts';
import { randomFrom } from '../support/random.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const now = new Date('2026-11-20T11:00:00Z');
const from = new Date(now.getTime() - 14 * DAY);
const OFFICE: WorkingHours = {
  time_zone: 'Europe/Berlin',
  week: [{ days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], from: '09:00', until: '17:00' }],
  holidays: ['2026-12-25'],
};
const { below, of: pick } = randomFrom(Number(process.env['TEST_SEED'] ?? 5));
const pace = (arrived: number, decided: number, hours: WorkingHours = null) => ({ hours, from, now, arrived, decided });

test('P107 what grows, what was hardly decided, what is empty and what takes years is reported as that', () => {
  expect(emptyingOf(0, pace(90, 3))).toMatchObject({ state: 'empty', at: null });
  expect(emptyingOf(4, pace(0, FEWEST_DECISIONS - 1)).state).toBe('few');
  expect(emptyingOf(4, pace(0, FEWEST_DECISIONS)).state).toBe('at');
  expect(emptyingOf(4, pace(50, 50))).toMatchObject({ state: 'grows', at: null, latest: null });
  expect(emptyingOf(4, pace(50, 50)).earliest).not.toBeNull();
  expect(emptyingOf(100_000, pace(50, 60))).toMatchObject({ state: 'far', at: null, latest: null });
  // Nobody works at all in the two weeks: there is no pace.
  const holidays = Array.from({ length: 40 }, (_, day) =>
    new Date(now.getTime() - day * DAY).toISOString().slice(0, 10),
  );
  expect(emptyingOf(4, pace(0, 50, { ...OFFICE, holidays })).state).toBe('few');
});

test('P107 of random histories: the work until it is empty is what the pace says, the range holds it, and more waiting is later', () => {
  for (let round = 0; round < 120; round += 1) {
    const hours = pick([null, OFFICE]);
    const history = pace(below(300), below(600), hours);
    const waiting = 1 + below(500);
    const { state, at, earliest, latest } = emptyingOf(waiting, history);
    const worked = workedBetween(hours, from, now);
    if (state !== 'at') {
      expect([at, latest]).toEqual([null, null]);
      continue;
    }
    if (at === null || earliest === null) throw new Error('A time is told without its range.');
    const taken = (workedBetween(hours, now, at) / worked) * (history.decided - history.arrived);
    expect(taken).toBeCloseTo(waiting, 3);
    expect(earliest <= at && (latest === null || at <= latest)).toBe(true);
    expect(at.getTime() - now.getTime()).toBeLessThanOrEqual(FARTHEST_DAYS * DAY);
    const more = emptyingOf(waiting + 1, history);
    expect(more.at === null || more.at > at).toBe(true);
  }
});

test('P107 the range holds the end of nine in ten queues whose arrivals and decisions come as they like', () => {
  const { next } = randomFrom(11);
  // How often something happens in a span of time that has a mean, each by itself.
  const happened = (mean: number) => {
    let [count, left] = [-1, mean];
    for (; left > 0; count += 1) left += Math.log(1 - next());
    return Math.max(0, count);
  };
  let [held, shown] = [0, 0];
  for (let round = 0; round < 2000; round += 1) {
    const [arrivals, decisions] = [100 + below(100), 250 + below(300)];
    const waiting = 2000;
    const { state, earliest, latest } = emptyingOf(waiting, pace(happened(arrivals), happened(decisions)));
    if (state !== 'at' || earliest === null) continue;
    // When it would be empty at the pace that really holds.
    const really = now.getTime() + (waiting / (decisions - arrivals)) * 14 * DAY;
    if (really > now.getTime() + FARTHEST_DAYS * DAY) continue;
    shown += 1;
    if (earliest.getTime() <= really && (latest === null || really <= latest.getTime())) held += 1;
  }
  expect(shown).toBeGreaterThan(1000);
  expect(held / shown).toBeGreaterThan(0.92);
  expect(held / shown).toBeLessThan(0.98);
});

test('P107 late at a moment is what is due by then and not decided by then; of too few decisions nothing is said', () => {
  const until = new Date(now.getTime() + DAY);
  expect(lateThen(0, until, pace(0, 0))).toBe(0);
  expect(lateThen(30, until, pace(0, FEWEST_DECISIONS - 1))).toBeNull();
  expect([lateThen(30, until, pace(0, 140)), lateThen(3, until, pace(0, 140))]).toEqual([20, 0]);
  // From Friday noon until Saturday five hours of 80 are worked.
  expect(lateThen(30, until, pace(0, 160, OFFICE))).toBe(20);
});
