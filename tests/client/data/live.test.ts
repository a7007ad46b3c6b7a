// @vitest-environment jsdom
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventReader, followLive } from '../../../src/client/data/network/live-stream.ts';
import type { LiveMessage } from '../../../src/contract/queue/live-messages.ts';

test('events are read whole, however the text is cut', () => {
  const text = 'retry: 1000\n\n: alive\n\nid: 4\ndata: {"a":1}\n\ndata: first\ndata: second\r\n\r\ndata: cut off';
  for (let size = 1; size <= text.length; size += 1) {
    const seen: string[] = [];
    const read = eventReader((data) => seen.push(data));
    for (let at = 0; at < text.length; at += size) read(text.slice(at, at + size));
    expect(seen, String(size)).toEqual(['{"a":1}', 'first\nsecond']);
  }
});

let server: Server;
let answers: ((response: ServerResponse) => void)[];
let tokens: (string | undefined)[];
beforeEach(async () => {
  answers = [];
  tokens = [];
  server = createServer((request, response) => {
    tokens.push(request.headers.authorization);
    expect(request.url).toBe('/api/v1/live');
    (answers.shift() ?? ((last) => last.writeHead(204).end()))(response);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => real(`http://127.0.0.1:${port}${path}`, init));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const message = (waiting: number): LiveMessage => ({
  queues: [{ queue: 'geo-check', waiting, more: false, overdue: 0, late_soon: 0, stale: 0, taken: 0, oldest: null }],
  notices: [],
  claims: '',
  settings: '',
  claimed: null,
});
const stream =
  (...messages: unknown[]) =>
  (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const each of messages) response.write(`data: ${JSON.stringify(each)}\n\n`);
  };

test('a stream that ends or breaks is opened anew, each time with a token of its own', async () => {
  answers.push(
    (response) => {
      stream(message(1), { unknown: true })(response);
      response.end();
    },
    (response) => response.writeHead(503).end(),
    (response) => {
      stream(message(2))(response);
      setImmediate(() => response.destroy());
    },
    stream(message(3)),
  );
  const states: boolean[] = [];
  const seen: number[] = [];
  let asked = 0;
  await new Promise<void>((resolve) => {
    const stop = followLive({
      seenAs: () => null,
      token: async () => `t${(asked += 1)}`,
      onConnected: (connected) => states.push(connected),
      onMessage({ queues }) {
        seen.push(queues[0]?.waiting ?? 0);
        if (seen.at(-1) !== 3) return;
        stop();
        resolve();
      },
    });
  });
  expect([seen, tokens]).toEqual([
    [1, 2, 3],
    ['Bearer t1', 'Bearer t2', 'Bearer t3', 'Bearer t4'],
  ]);
  expect(states).toEqual([true, false, false, true, false, true]);
});

test('P155 a stream that is given up while its token is asked for is never opened', async () => {
  answers.push(stream(message(1)));
  let give = (_token: string) => {};
  const token = new Promise<string>((resolve) => (give = resolve));
  const stop = followLive({ token: () => token, seenAs: () => null, onMessage() {}, onConnected() {} });
  stop();
  give('t');
  // A stream of another one comes to the server later than it would.
  await new Promise<void>((resolve) => {
    const other = followLive({
      token: async () => 'other',
      seenAs: () => null,
      onMessage() {},
      onConnected() {
        other();
        resolve();
      },
    });
  });
  expect(tokens).toEqual(['Bearer other']);
});

/** Follows with a movable clock; what answers is a real server. */
function followWithClock(): { pass: (milliseconds: number) => Promise<void>; stop: () => void } {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const stop = followLive({ token: async () => 't', seenAs: () => null, onMessage: () => {}, onConnected: () => {} });
  return {
    // Between two steps the server answers.
    pass: async (milliseconds) => {
      for (let passed = 0; passed < milliseconds; passed += 500) {
        await vi.advanceTimersByTimeAsync(500);
        for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => void setImmediate(resolve));
      }
    },
    stop: () => {
      stop();
      vi.useRealTimers();
    },
  };
}

test('P158 a stream that is one too many comes back when the server has said, or when somebody comes to the window', async () => {
  const tooMany = (response: ServerResponse) => {
    stream(message(1))(response);
    response.end('retry: 300000\n\n');
  };
  answers.push(tooMany, tooMany, stream(message(2)));
  const { pass, stop } = followWithClock();
  try {
    await pass(290_000);
    expect(tokens).toHaveLength(1);
    await pass(20_000);
    expect(tokens).toHaveLength(2);
    await pass(60_000);
    expect(tokens).toHaveLength(2);
    window.dispatchEvent(new Event('focus'));
    await pass(500);
    expect(tokens).toHaveLength(3);
  } finally {
    stop();
  }
});

test('P158 streams that end as soon as they have begun are opened anew later and later', async () => {
  const short = (response: ServerResponse) => {
    stream(message(1))(response);
    response.end();
  };
  answers.push(...Array.from({ length: 500 }, () => short));
  const { pass, stop } = followWithClock();
  try {
    await pass(600_000);
    expect(tokens.length, 'ten minutes').toBeLessThan(60);
    expect(tokens.length).toBeGreaterThan(15);
  } finally {
    stop();
  }
});
