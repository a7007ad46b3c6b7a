// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchMissingWithNetwork } from '../../../src/client/app/missing-with-network.ts';
import { browserClock } from '../../../src/client/context/clock.ts';
import { missingParts } from '../../../src/client/context/missing-parts.ts';
import { connection } from '../../../src/client/data/connection.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('P082 parts that could not be fetched are asked for by themselves once the network is back, and never without one', async () => {
  fetchMissingWithNetwork(browserClock);
  const tries = () => missingParts.tries;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries(), 'it was never away').toBe(0);
  connection.offlineSince = Date.now();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries(), 'there is none').toBe(0);
  connection.offlineSince = null;
  await vi.advanceTimersByTimeAsync(1);
  expect(tries(), 'at once').toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries(), 'a few times more, and not for ever').toBe(4);
  connection.offlineSince = Date.now();
  await vi.advanceTimersByTimeAsync(1);
  connection.offlineSince = null;
  await vi.advanceTimersByTimeAsync(600);
  connection.offlineSince = Date.now();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries(), 'it went away again').toBe(6);
});
