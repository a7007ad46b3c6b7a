import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { QueryError } from '../../../src/libraries/embedded-postgres-host/engine.ts';
import { service } from '../../../src/server/platform/http/service.ts';
import { serviceLog } from '../../../src/server/platform/observation/service-log.ts';

const TOKEN = 'a-token-for-tests-0123';

/** A service with one route that answers and one that fails, and what it logs. */
function observedService(metricsToken: string | null) {
  const lines: Record<string, unknown>[] = [];
  const log = serviceLog({ write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
  const routes = new Hono()
    .get('/api/v1/profilebase/:profileBaseId', (context) => context.text('Ada', 200, { 'x-request-id': 'request-1' }))
    .get('/api/v1/failing', () => {
      throw new QueryError({ code: '23505', message: 'duplicate key', detail: 'Key (name)=(Ada Moreau) exists.' });
    });
  const config = { identity: { kind: 'local' } as const, geoUrl: null, metricsToken };
  // The database is asked by /readyz only, which nobody here asks for.
  const app = service({ config, services: { database: undefined as never, log }, routes: [routes] });
  return { app, lines };
}

test('every answer is one line of JSON with its request and its route, not with the path', async () => {
  const { app, lines } = observedService(null);
  await app.request('/api/v1/profilebase/0a1b2c?text=Ada');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    request_id: 'request-1',
    method: 'GET',
    route: '/api/v1/profilebase/:profileBaseId',
    status: 200,
    msg: 'answered',
  });
  expect(JSON.stringify(lines)).not.toMatch(/0a1b2c|Ada/);
});

test('an error of the database is logged without the values of the row', async () => {
  const { app, lines } = observedService(null);
  expect((await app.request('/api/v1/failing')).status).toBe(500);
  const output = JSON.stringify(lines);
  expect(output).toContain('duplicate key');
  expect(output).not.toContain('Ada Moreau');
  expect(lines.at(-1)).toMatchObject({ status: 500, level: 40 });
});

test('the figures count requests by route, for the person who has the token', async () => {
  const { app } = observedService(TOKEN);
  await app.request('/api/v1/profilebase/0a1b2c');
  await app.request('/api/v1/profilebase/3d4e5f');
  await app.request('/no/such/0a1b2c');
  const answer = await app.request('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } });
  const text = await answer.text();
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect(text).toContain(
    'dossier_http_requests_total{method="GET",route="/api/v1/profilebase/:profileBaseId",status="200"} 2',
  );
  expect(text).toContain('dossier_http_requests_total{method="GET",route="none",status="404"} 1');
  expect(text).not.toContain('0a1b2c');
});

test.each([
  ['no token', undefined],
  ['a wrong token', 'Bearer a-token-for-tests-0124'],
  ['the token without its kind', TOKEN],
])('the figures are shown to nobody with %s', async (_what, authorization) => {
  const { app } = observedService(TOKEN);
  const answer = await app.request('/metrics', authorization === undefined ? {} : { headers: { authorization } });
  expect([answer.status, await answer.text()]).toEqual([401, 'Not allowed.']);
});

test('without a token set there is no such address', async () => {
  const { app } = observedService(null);
  expect((await app.request('/metrics', { headers: { authorization: 'Bearer null' } })).status).toBe(404);
});
