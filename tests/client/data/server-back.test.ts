// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../src/client/data/api-error.ts';
import { sendWithRetry } from '../../../src/client/data/api.ts';
import { connection, networkBack } from '../../../src/client/data/connection.ts';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { ServerUnreachable } from '../../../src/client/data/reach.ts';
import { lookForNetwork, lookWhileOffline, serverBack } from '../../../src/client/data/server-back.ts';

/** How the server answers when it is looked at, and how often that was. */
let isThere = true;
let looks = 0;

beforeEach(() => {
  vi.useFakeTimers();
  [isThere, looks] = [true, 0];
  vi.stubGlobal('fetch', async () => {
    looks += 1;
    if (!isThere) throw new TypeError('Failed to fetch');
    return new Response('ready');
  });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('P082 a server that is there is not waited for, and nothing says that it is away', async () => {
  expect([await serverBack(), connection.serverAwaySince, looks]).toEqual([false, null, 1]);
});

test('P082 all wait for the same server, told as away, until it is back', async () => {
  isThere = false;
  const both = Promise.all([serverBack(), serverBack()]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(connection.serverAwaySince).not.toBeNull();
  expect(looks).toBe(11);
  const { returns } = connection;
  isThere = true;
  await vi.advanceTimersByTimeAsync(3_000);
  expect([await both, connection.serverAwaySince, connection.returns]).toEqual([[true, true], null, returns + 1]);
});

test('P082 after ten minutes nothing waits any more, and nothing is told as waiting', async () => {
  isThere = false;
  const back = serverBack();
  await vi.advanceTimersByTimeAsync(600_000);
  expect([await back, connection.serverAwaySince]).toEqual([false, null]);
});

/** The browser says that there is no network, and is wrong. */
async function offline(act: () => unknown): Promise<boolean> {
  connection.offlineSince = Date.now();
  const back = networkBack();
  await act();
  expect(await back).toBe(true);
  return connection.offlineSince === null;
}

test.each<[string, () => unknown]>([
  ['a call', () => sendWithRetry('/api/v1/anything', {})],
  ['Retry', lookForNetwork],
])('P082 an answer to %s is better evidence of a network than what the browser says', async (_what, act) => {
  expect(await offline(act)).toBe(true);
});

test('P082 an answer to what was sent before the network went says nothing', async () => {
  let give = (_answer: Response) => {};
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (give = resolve)));
  const call = sendWithRetry('/api/v1/anything', {});
  await vi.advanceTimersByTimeAsync(10);
  connection.offlineSince = Date.now();
  give(new Response());
  await call;
  expect(connection.offlineSince).not.toBeNull();
  connection.offlineSince = null;
});

test('P082 a server that answers is found in three seconds, also where it is not ready, and by no look without need', async () => {
  const stop = lookWhileOffline();
  expect(looks).toBe(0);
  isThere = false;
  connection.offlineSince = Date.now();
  const back = networkBack();
  await vi.advanceTimersByTimeAsync(30_000);
  expect([looks, connection.offlineSince === null]).toEqual([11, false]);
  const { returns } = connection;
  isThere = true;
  await vi.advanceTimersByTimeAsync(3_000);
  expect([await back, connection.offlineSince, connection.returns]).toEqual([true, null, returns + 1]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(looks).toBe(12);
  stop();
});

test('P082 C225 what is shown and never reached the server is read again behind it, what it refused is not', async () => {
  const asked = { reached: 0, refused: 0 };
  const stops = (['reached', 'refused'] as const).map((name) =>
    new QueryObserver(queryClient, {
      queryKey: [name],
      queryFn: () => {
        asked[name] += 1;
        throw name === 'reached'
          ? new ServerUnreachable(new Error())
          : new ApiError(500, 'x', 'internal', 'x', undefined);
      },
    }).subscribe(() => {}),
  );
  await vi.advanceTimersByTimeAsync(10);
  isThere = false;
  const back = serverBack();
  await vi.advanceTimersByTimeAsync(3_000);
  isThere = true;
  await vi.advanceTimersByTimeAsync(3_000);
  await back;
  expect(asked).toEqual({ reached: 2, refused: 1 });
  for (const stop of stops) stop();
});
