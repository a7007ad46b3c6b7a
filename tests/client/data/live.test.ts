// @vitest-environment jsdom
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventReader } from '../../../src/client/data/live-stream.ts';
import { followLive } from '../../../src/client/data/live-stream.ts';
import type { LiveMessage } from '../../../src/contract/shapes/live.ts';

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
  vi.unstubAllGlobals();
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
  expect(seen).toEqual([1, 2, 3]);
  expect(tokens).toEqual(['Bearer t1', 'Bearer t2', 'Bearer t3', 'Bearer t4']);
  expect(states).toEqual([true, false, false, true, false, true]);
});
