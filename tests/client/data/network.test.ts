// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { QueryObserver, onlineManager } from '@tanstack/react-query';
import { connection, followConnection, networkBack } from '../../../src/client/data/network/connection.ts';
import { ApiError, ServerUnreachable } from '../../../src/client/data/network/api-error.ts';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { createApi, sendWithRetry } from '../../../src/client/data/api.ts';
import { lookForNetwork, lookWhileOffline, serverBack } from '../../../src/client/data/server-back.ts';
import { browserClock, type Clock } from '../../../src/client/context/clock.ts';
import { CONNECTION } from './connection.ts';
import { PAUSES, sendUntilAnswered } from '../../../src/client/data/send-until-answered.ts';

describe('the network', () => {
  let isOnline = true;
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
    followConnection();
  });
  afterEach(() => become(true));

  function become(online: boolean): void {
    isOnline = online;
    window.dispatchEvent(new Event(online ? 'online' : 'offline'));
  }

  test('P082 the network is waited for until it is back', async () => {
    become(false);
    const back = networkBack();
    await vi.advanceTimersByTimeAsync(599_999);
    expect(connection.unsent).toBe(1);
    // A call without any sign of the server, noted meanwhile, is no reason to give up.
    for (const by of [1, -1]) connection.unstarted += by;
    become(true);
    expect([await back, connection.offlineSince, connection.unsent]).toEqual([true, null, 0]);
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
});

describe('the server', () => {
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
  afterEach(() => queryClient.clear());

  test('P082 a server that is there is not waited for, and nothing says that it is away', async () => {
    expect([await serverBack(), connection.serverAwaySince, looks]).toEqual([false, null, 1]);
  });

  test('P082 all wait for the same server, reported as away, until it is back', async () => {
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

  test('P082 after ten minutes nothing waits any more, and that the server is away is reported until it answers', async () => {
    isThere = false;
    const back = serverBack();
    await vi.advanceTimersByTimeAsync(600_000);
    expect([await back, connection.serverAwaySince === null]).toEqual([false, false]);
    isThere = true;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(connection.serverAwaySince).toBeNull();
  });

  test('P082 a read that had no answer is enough to know that the server is away, until the first answer', async () => {
    const api = createApi(CONNECTION);
    isThere = false;
    await expect(api('tag.list', {})).rejects.toThrow('could not be reached');
    await vi.advanceTimersByTimeAsync(900_000);
    expect(connection.serverAwaySince).not.toBeNull();
    isThere = true;
    await sendWithRetry('/api/v1/anything', {});
    expect(connection.serverAwaySince).toBeNull();
    await vi.advanceTimersByTimeAsync(3_000);
  });

  test('P082 a call that is given up, or has no answer while the server is there, says nothing of the server', async () => {
    const api = createApi(CONNECTION);
    vi.stubGlobal('fetch', async (url: string) => {
      if (url === '/readyz') return new Response('ready');
      throw new TypeError('Failed to fetch');
    });
    await expect(api('tag.list', {})).rejects.toThrow('could not be reached');
    vi.stubGlobal('fetch', () => Promise.reject(new DOMException('', 'AbortError')));
    await expect(api('tag.list', {})).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(connection.serverAwaySince).toBeNull();
  });

  test.each([502, 503, 504])(
    'P082 where a proxy answers %i for a server that is away, a decision waits for it and is sent again under its key',
    async (status) => {
      const keys: unknown[] = [];
      vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
        if (url !== '/readyz') keys.push(new Headers(headers).get('Idempotency-Key'));
        return isThere
          ? Response.json({})
          : new Response('<h1>Bad Gateway</h1>', { status, statusText: 'Bad Gateway' });
      });
      isThere = false;
      let end = '';
      const options = { untilAnswered: true, version: 1 };
      const decided = createApi(CONNECTION)('base-profile.approve', { params: { profileBaseId: 'a' } }, options).then(
        () => (end = 'saved'),
        () => (end = 'failed'),
      );
      await vi.advanceTimersByTimeAsync(60_000);
      expect([end, connection.serverAwaySince === null]).toEqual(['', false]);
      isThere = true;
      await vi.advanceTimersByTimeAsync(4_000);
      await decided;
      expect([end, connection.serverAwaySince, new Set(keys).size]).toEqual(['saved', null, 1]);
    },
  );

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

  const WAYS_BACK: Readonly<Record<string, () => unknown>> = {
    network: () => [false, true].forEach((isOnline) => onlineManager.setOnline(isOnline)),
    server: async () => {
      isThere = false;
      const back = serverBack();
      await vi.advanceTimersByTimeAsync(3_000);
      isThere = true;
      await vi.advanceTimersByTimeAsync(3_000);
      await back;
    },
  };

  test.each(Object.entries(WAYS_BACK))(
    'P082 C225 what is shown and never reached the server is read again behind the %s, what it refused is not',
    async (_what, comeBack) => {
      const asked = { reached: 0, refused: 0 };
      const failures = {
        reached: new ServerUnreachable(new Error()),
        refused: new ApiError(500, 'x', 'internal', 'x', undefined),
      };
      queryClient.mount();
      const stops = (['reached', 'refused'] as const).map((name) => {
        const queryFn = () => {
          asked[name] += 1;
          throw failures[name];
        };
        return new QueryObserver(queryClient, { queryKey: [name], queryFn }).subscribe(() => {});
      });
      await vi.advanceTimersByTimeAsync(10);
      await comeBack();
      await vi.advanceTimersByTimeAsync(10);
      expect(asked).toEqual({ reached: 2, refused: 1 });
      for (const stop of stops) stop();
      queryClient.unmount();
    },
  );
});

const DONE = 'done';
const UNREACHED = new ServerUnreachable(new TypeError('Failed to fetch'));
const CONFLICT = new ApiError(409, 'Conflict', 'version-conflict', 'Changed.', undefined);
const BUSY = new ApiError(503, 'Unavailable', 'database-unavailable', 'Busy.', undefined);
const AWAY = Array.from({ length: PAUSES.length + 1 }, () => UNREACHED);

/** Sends what is answered by these, the last one again and again, with a clock whose timers are over at once. */
async function sent(
  outcomes: readonly (string | Error)[],
  given: Partial<Parameters<typeof sendUntilAnswered>[2]> = {},
  isOver = (_times: number) => false,
) {
  const waited: number[] = [];
  let times = 0;
  const clock: Clock = {
    now: () => 0,
    after: (milliseconds, run) => {
      waited.push(milliseconds);
      queueMicrotask(run);
      return { cancel: () => undefined };
    },
  };
  const send = async () => {
    const outcome = outcomes[Math.min(times++, outcomes.length - 1)]!;
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  const waits = { clock, isServerBack: async () => false, ...given };
  const came = await sendUntilAnswered(send, () => isOver(times), waits).catch((error: unknown) => error);
  return { came, times, waited };
}

test.each<[what: string, outcomes: readonly (string | Error)[], came: string | Error, times: number]>([
  ['what was taken', [DONE], DONE, 1],
  ['what was refused', [CONFLICT], CONFLICT, 1],
  ['what could not be done at this moment', [BUSY], BUSY, 1],
  ['what had no answer, until there is one', [UNREACHED, UNREACHED, DONE], DONE, 3],
  ['what had no answer, be that a refusal', [UNREACHED, CONFLICT], CONFLICT, 2],
  // That it cannot be done at this moment is no answer to what may have been done before.
  ['what may have been done', [UNREACHED, BUSY, DONE], DONE, 3],
  ['what may have been done, to the end', [UNREACHED, BUSY], UNREACHED, AWAY.length],
])('P082 sent once, or until it is answered: %s', async (_what, outcomes, came, times) => {
  expect(await sent(outcomes)).toEqual({ came, times, waited: PAUSES.slice(0, times - 1) });
});

test('P082 nothing more is sent for the person who has left meanwhile, also behind a server that came back for somebody else', async () => {
  expect(await sent([UNREACHED, DONE], {}, (times) => times > 0)).toMatchObject({ came: UNREACHED, times: 1 });
  let isOver = false;
  const isServerBack = async () => (isOver = true);
  expect(await sent([UNREACHED], { isServerBack }, () => isOver)).toMatchObject({
    came: UNREACHED,
    times: AWAY.length,
  });
});

test('P082 what is decided without a network is sent once there is one, and not before', async () => {
  let comeBack = (_isBack: boolean) => {};
  const isBack = () => new Promise<boolean>((resolve) => void (comeBack = resolve));
  let isSent = false;
  const under = sendUntilAnswered(
    async () => (isSent = true),
    () => false,
    { clock: browserClock, isServerBack: async () => false, isBack },
  );
  await Promise.resolve();
  expect(isSent).toBe(false);
  comeBack(true);
  expect(await under).toBe(true);
});

test.each([
  ['there was no network for too long', false],
  ['the person who decided it has left', true],
])('P082 where %s it is never sent, and the error says so', async (_why, isBack) => {
  const { came, times } = await sent([DONE], { isBack: async () => isBack }, () => isBack);
  expect([String(came), times]).toEqual([expect.stringContaining('so this was not sent'), 0]);
});

test('P082 while the server is away it is waited for, and what had no answer is sent again behind it', async () => {
  let looks = 0;
  const isServerBack = async () => (looks += 1) === 1;
  expect(await sent([...AWAY, DONE], { isServerBack })).toMatchObject({ came: DONE, times: AWAY.length + 1 });
  expect(looks).toBe(1);
});
