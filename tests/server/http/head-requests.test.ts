import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { service } from '../../../src/server/http/service.ts';

test('what is asked for by HEAD is answered without a body, and what its body would have come from is let go', async () => {
  const letGo = vi.fn<() => void>();
  const routes = new Hono().get(
    '/media/:name',
    () => new Response(new ReadableStream({ cancel: letGo }), { headers: { 'content-length': '6000000' } }),
  );
  const config = { identity: { kind: 'local' as const }, geoUrl: null, metricsToken: null };
  const services = { database: undefined as never, log: pino({ level: 'silent' }) };
  const app = service({ config, services, routes: [routes] });
  const answer = await app.request('/media/picture', { method: 'HEAD' });
  expect([answer.status, answer.headers.get('content-length'), answer.body]).toEqual([200, '6000000', null]);
  expect(letGo).toHaveBeenCalledTimes(1);

  const read = await app.request('/media/picture');
  expect(letGo).toHaveBeenCalledTimes(1);
  await read.body?.cancel();
});
