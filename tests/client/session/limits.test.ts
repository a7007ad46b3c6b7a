// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import type { SharedActivity } from '../../../src/client/session/idle/idle-watch.ts';
import { IDLE_LIMIT, createIdleWatch, idleState } from '../../../src/client/session/idle/idle-watch.ts';
import { aClock } from './fake-clock.ts';
import { watchInput } from '../../../src/client/session/idle/person-input.ts';
import { createTokenTimer } from '../../../src/client/session/token-timer.ts';

const MINUTE = 60_000;

/** Storage and channel of one browser, for as many tabs as a test opens. */
function aBrowser(remembers = true) {
  let stored: number | null = null;
  const listeners: { tab: number; listener: (at: number) => void }[] = [];
  let tabs = 0;
  return {
    told: () => stored,
    leave: (at: number) => void (stored = at),
    tab(): SharedActivity {
      tabs += 1;
      const tab = tabs;
      return {
        last: () => (remembers ? stored : null),
        note(at) {
          stored = at;
          for (const other of listeners) if (other.tab !== tab) other.listener(at);
        },
        onActivity(listener) {
          listeners.push({ tab, listener });
          return () => undefined;
        },
        forget: () => void (stored = null),
      };
    },
  };
}

function aWatch(time = aClock(), browser = aBrowser()) {
  let signedOut = 0;
  const watch = createIdleWatch(time.clock, browser.tab(), () => void (signedOut += 1));
  return { ...time, time, browser, watch, signedOut: () => signedOut };
}

beforeEach(() => void (idleState.warning = null));

test.each([
  ['', true],
  [', also where storage is refused', false],
])('activity in another tab counts here, and answers the warning here%s', async (_where, remembers) => {
  const one = aWatch(aClock(), aBrowser(remembers));
  const other = aWatch(one.time, one.browser);
  one.watch.start(false);
  other.watch.start(true);
  await one.pass(19 * MINUTE);
  one.watch.active();
  await one.pass(19 * MINUTE);
  expect([one.signedOut(), other.signedOut()]).toEqual([0, 0]);
  await one.pass(MINUTE);
  expect([one.signedOut(), other.signedOut()]).toEqual([1, 1]);
});

test('after a sleep the clock decides, and a key after the limit comes too late', async () => {
  const { watch, sleep, signedOut } = aWatch();
  watch.start(false);
  sleep(3 * 60 * MINUTE);
  watch.active();
  expect(signedOut()).toBe(1);
  const second = aWatch();
  second.watch.start(false);
  second.sleep(19 * MINUTE);
  second.watch.wake();
  expect(idleState.warning).not.toBeNull();
});

test('a page that finds somebody signed in counts from what other tabs noted; a sign-in counts from now', async () => {
  const { watch, browser, clock, signedOut } = aWatch();
  browser.leave(clock.now() - 21 * MINUTE);
  watch.start(true);
  expect(signedOut()).toBe(1);
  browser.leave(clock.now() - 21 * MINUTE);
  watch.start(false);
  expect(signedOut()).toBe(1);
});

test('what was noted before the clock was set back keeps nobody signed in', async () => {
  const { watch, browser, clock, pass, signedOut } = aWatch();
  watch.start(false);
  browser.leave(clock.now() + 600 * MINUTE);
  await pass(18 * MINUTE);
  await pass(40 * MINUTE);
  expect(signedOut()).toBe(1);
});

test('a watch that is stopped neither warns nor signs out', async () => {
  const { watch, pass, signedOut, pending } = aWatch();
  watch.start(false);
  watch.stop();
  await pass(60 * MINUTE);
  watch.active();
  watch.wake();
  expect([signedOut(), pending()]).toEqual([0, 0]);
});

const move = (x: number, y: number): Event =>
  Object.assign(new Event('pointermove', { bubbles: true }), { screenX: x, screenY: y });

test('C078 keys, pointer, touch and wheel count, also when a handler stops them; scripts that scroll do not', () => {
  let count = 0;
  const stop = watchInput(() => (count += 1));
  const field = document.createElement('input');
  document.body.append(field);
  const expected: [Event, number][] = [
    [new Event('keydown', { bubbles: true }), 1],
    [new Event('input', { bubbles: true }), 2],
    [new Event('pointerdown', { bubbles: true }), 3],
    [new Event('touchstart', { bubbles: true }), 4],
    [new Event('wheel', { bubbles: true }), 5],
    [move(10, 10), 6],
    // The page moved under a pointer that lies still.
    [move(10, 10), 6],
    [move(11, 10), 7],
    [new Event('scroll', { bubbles: true }), 7],
  ];
  field.addEventListener('keydown', (event) => event.stopPropagation());
  for (const [event, after] of expected) {
    field.dispatchEvent(event);
    expect(count, event.type).toBe(after);
  }
  stop();
  field.dispatchEvent(new Event('keydown', { bubbles: true }));
  expect(count).toBe(7);
});

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

test('C263 idle logout after 20 minutes', () => expect(IDLE_LIMIT).toBe(20 * MINUTE));

test('C079 the token timer renews 5 minutes before the token runs out', async () => {
  const { timer, asked, begin, pass } = aTimer();
  timer.follow(begin + HOUR);
  await pass(55 * MINUTE - 1_000);
  expect(asked).toEqual([]);
  await pass(1_000);
  expect(asked).toEqual([55]);
});

test('the token timer tries again after 5, 10, 20, 40 and then 60 s while the provider cannot be reached', async () => {
  const away = () => Promise.reject(new Error('auth/network-request-failed'));
  const { timer, asked, begin, pass } = aTimer([away, away, away, away, away, away]);
  timer.follow(begin + HOUR);
  await pass(55 * MINUTE + 195_000);
  expect(asked.map((at) => Math.round((at - 55) * 60))).toEqual([0, 5, 15, 35, 75, 135, 195]);
  await pass(HOUR);
  expect(asked).toHaveLength(7);
});

test('after a sleep the token timer decides by the clock', async () => {
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

test('a token timer that is stopped asks nothing', async () => {
  const { timer, asked, begin, pass, pending } = aTimer();
  timer.follow(begin + HOUR);
  timer.stop();
  await pass(2 * HOUR);
  timer.wake();
  expect(asked).toEqual([]);
  expect(pending()).toBe(0);
});
