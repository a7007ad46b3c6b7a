// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection, followConnection, networkBack } from '../../../src/client/data/connection.ts';

let isOnline = true;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  followConnection();
});
afterEach(() => {
  become(true);
  vi.useRealTimers();
});

function become(online: boolean): void {
  isOnline = online;
  window.dispatchEvent(new Event(online ? 'online' : 'offline'));
}

test('P082 with a network nobody waits', async () => {
  expect(await networkBack()).toBe(true);
});

test('P082 the network is waited for until it is back', async () => {
  become(false);
  const back = networkBack();
  await vi.advanceTimersByTimeAsync(599_999);
  become(true);
  expect(await back).toBe(true);
  expect(connection.offlineSince).toBeNull();
});

test('P082 after ten minutes nothing waits any more, counted from when the network went', async () => {
  become(false);
  await vi.advanceTimersByTimeAsync(400_000);
  const back = networkBack();
  await vi.advanceTimersByTimeAsync(200_000);
  expect(await back).toBe(false);
});

test('P082 a machine that slept through the ten minutes finds that they are over, although the network is back first', async () => {
  become(false);
  const back = networkBack();
  vi.setSystemTime(Date.now() + 660_000);
  become(true);
  expect(await back).toBe(false);
});
