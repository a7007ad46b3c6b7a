import { beforeEach, describe, expect, test } from 'vitest';
import { createIdleWatch } from '../../../src/client/session/idle/idle-watch.ts';
import { idleState } from '../../../src/client/session/idle/idle-state.ts';
import type { SharedActivity } from '../../../src/client/session/idle/shared-activity.ts';
import { aClock } from './fake-clock.ts';

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
        tell(at) {
          stored = at;
          for (const other of listeners) if (other.tab !== tab) other.listener(at);
        },
        onTold(listener) {
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

describe('the idle limit', () => {
  test('C076 warns after 18 minutes and signs out after 20', async () => {
    const { watch, pass, clock, signedOut } = aWatch();
    watch.start(false);
    await pass(18 * MINUTE - 1);
    expect(idleState.warning).toBeNull();
    await pass(1);
    expect(idleState.warning).toEqual({ signOutAt: clock.now() + 2 * MINUTE, answered: false });
    await pass(2 * MINUTE - 1);
    expect(signedOut()).toBe(0);
    await pass(1);
    expect(signedOut()).toBe(1);
    expect(idleState.warning).toBeNull();
  });

  test('C078 any activity begins the 20 minutes anew', async () => {
    const { watch, pass, signedOut } = aWatch();
    watch.start(false);
    for (let minute = 0; minute < 60; minute += 1) {
      await pass(MINUTE);
      watch.active();
    }
    await pass(17 * MINUTE);
    expect(idleState.warning).toBeNull();
    await pass(3 * MINUTE);
    expect(signedOut()).toBe(1);
  });

  test('activity answers the warning, which then goes by itself', async () => {
    const { watch, pass, signedOut } = aWatch();
    watch.start(false);
    await pass(19 * MINUTE);
    watch.active();
    expect(idleState.warning?.answered).toBe(true);
    await pass(2_000);
    expect(idleState.warning).toBeNull();
    await pass(17 * MINUTE);
    expect(signedOut()).toBe(0);
  });

  test('activity in another tab counts here, and answers the warning here', async () => {
    const one = aWatch();
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

  test('where storage is refused, tabs still hear of each other', async () => {
    const one = aWatch(aClock(), aBrowser(false));
    const other = aWatch(one.time, one.browser);
    one.watch.start(false);
    other.watch.start(true);
    await one.pass(15 * MINUTE);
    one.watch.active();
    await one.pass(15 * MINUTE);
    expect([one.signedOut(), other.signedOut()]).toEqual([0, 0]);
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

  test('stopped, it neither warns nor signs out', async () => {
    const { watch, pass, signedOut, pending } = aWatch();
    watch.start(false);
    watch.stop();
    await pass(60 * MINUTE);
    watch.active();
    watch.wake();
    expect(signedOut()).toBe(0);
    expect(pending()).toBe(0);
  });
});
