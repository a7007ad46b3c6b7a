import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { API_BASE } from '../../../src/contract/operations/operation.ts';
import { presence } from '../../../src/server/calls/presence.ts';
import { heardCalls } from '../../../src/server/http/heard-calls.ts';

test('a call is heard until it is answered, also if it fails, and a stream until it begins', async () => {
  let time = 0;
  const people = presence(() => time);
  const during: string[] = [];
  const routes = new Hono();
  routes.get(`${API_BASE}/good`, (context) => {
    during.push(people.now());
    return context.text('good');
  });
  routes.get(`${API_BASE}/bad`, () => {
    during.push(people.now());
    throw new Error('bad');
  });
  routes.get(`${API_BASE}/stream`, () => {
    during.push(people.now());
    return new Response(new ReadableStream({ pull: () => new Promise(() => {}) }));
  });
  routes.get('/media/one', (context) => {
    during.push(people.now());
    return context.text('one');
  });
  const app = new Hono().route('/', heardCalls(people)).route('/', routes);
  app.onError((_error, context) => context.text('failed', 500));
  const statuses: number[] = [];
  for (const path of ['/media/one', `${API_BASE}/good`, `${API_BASE}/bad`, `${API_BASE}/stream`]) {
    statuses.push((await app.request(path)).status);
    time += 60_000;
    expect(people.now(), path).toBe('away');
  }
  expect(statuses).toEqual([200, 200, 500, 200]);
  expect(during).toEqual(['away', 'calling', 'calling', 'calling']);
});
