import { describe, expect, test } from 'vitest';
import { createTokenTimer } from '../../../src/client/session/token/token-timer.ts';
import { aClock } from './fake-clock.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function aTimer(answers: (() => Promise<void>)[] = []) {
  const time = aClock();
  const asked: number[] = [];
  const begin = time.clock.now();
  const timer = createTokenTimer(time.clock, async () => {
    asked.push((time.clock.now() - begin) / MINUTE);
    await answers.shift()?.();
  });
  return { ...time, timer, asked, begin };
}

describe('the token timer', () => {
  test('C079 renews 5 minutes before the token runs out', async () => {
    const { timer, asked, begin, pass } = aTimer();
    timer.follow(begin + HOUR);
    await pass(54 * MINUTE);
    expect(asked).toEqual([]);
    await pass(MINUTE);
    expect(asked).toEqual([55]);
  });

  test('tries again after 5, 10, 20, 40 and then 60 s while the provider cannot be reached', async () => {
    const away = () => Promise.reject(new Error('auth/network-request-failed'));
    const { timer, asked, begin, pass } = aTimer([away, away, away, away, away, away]);
    timer.follow(begin + HOUR);
    await pass(55 * MINUTE + 195_000);
    expect(asked.map((at) => Math.round((at - 55) * 60))).toEqual([0, 5, 15, 35, 75, 135, 195]);
    await pass(HOUR);
    expect(asked).toHaveLength(7);
  });

  test('after a sleep it decides by the clock', async () => {
    const { timer, asked, begin, sleep } = aTimer();
    timer.follow(begin + HOUR);
    sleep(30 * MINUTE);
    timer.wake();
    expect(asked).toEqual([]);
    sleep(3 * HOUR);
    timer.wake();
    timer.wake();
    expect(asked).toEqual([210]);
  });

  test('tokens that live shorter than the lead are not asked for without a pause', async () => {
    const { timer, asked, begin, clock, pass } = aTimer(
      Array.from({ length: 20 }, () => async () => timer.follow(clock.now() + MINUTE)),
    );
    timer.follow(begin + MINUTE);
    await pass(5 * MINUTE);
    expect(asked.length).toBeLessThanOrEqual(12);
    expect(asked.length).toBeGreaterThan(2);
  });

  test('stopped, it asks nothing', async () => {
    const { timer, asked, begin, pass, pending } = aTimer();
    timer.follow(begin + HOUR);
    timer.stop();
    await pass(2 * HOUR);
    timer.wake();
    expect(asked).toEqual([]);
    expect(pending()).toBe(0);
  });
});
