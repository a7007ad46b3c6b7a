import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Server } from 'node:http';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Failure } from '../../../src/server/platform/failures/failure.ts';
import { callersBehind } from '../../../src/server/platform/network/callers.ts';
import { listen, nodeServer, stop } from '../../../src/server/platform/http/node-server.ts';
import { securityHeaders } from '../../../src/server/platform/http/security-headers.ts';
import { publicConfiguration, service } from '../../../src/server/platform/http/service.ts';
import { builtClient } from '../../../src/server/serve-client.ts';
import { sharedApi } from '../../support/shared-api.ts';

const PAGE = '<!doctype html><title>Dossier</title>';
const HEADERS = securityHeaders({ firebase: false, geoOrigin: null });
const NAVIGATION = { accept: 'text/html,application/xhtml+xml' };
const api = sharedApi();
let server: Server;
let address: string;
let built: string;
let start: () => Promise<{ server: Server; address: string }>;
let release: () => void = () => {};
let arrived: () => void = () => {};
beforeAll(async () => {
  built = mkdtempSync(join(tmpdir(), 'dossier-client-'));
  mkdirSync(join(built, 'assets'));
  writeFileSync(join(built, 'index.html'), PAGE);
  writeFileSync(join(built, 'assets', 'app-4f3a.js'), 'export {};');
  writeFileSync(join(built, 'assets', 'app-4f3a.js.br'), 'brotli bytes');
  const slow = new Hono();
  slow.get('/media/slow', async (context) => {
    arrived();
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    return context.text('finished');
  });
  slow.get('/media/unexpected', () => {
    throw new TypeError('a programming error');
  });
  const app = service({
    config: { identity: { kind: 'local' }, geoUrl: null, metricsToken: null },
    services: api.services,
    routes: [slow, api.app],
  });
  start = async () => {
    const node = nodeServer({ service: app, headers: HEADERS, callers: callersBehind(['127.0.0.1']) });
    const client = builtClient(built);
    if (client) node.serveClient(client);
    return { server: node.server, address: `http://127.0.0.1:${await listen(node.server, 0, '127.0.0.1')}` };
  };
  ({ server, address } = await start());
});
afterAll(async () => {
  await stop(server);
  rmSync(built, { recursive: true, force: true });
});

/** As no client of Node.js would send it. */
function firstLine(method: string, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const socket = connect(Number(new URL(address).port), '127.0.0.1', () => {
      const accept = `Accept: ${NAVIGATION.accept}`;
      socket.write(`${method} ${path} HTTP/1.1\r\nHost: x\r\n${accept}\r\nConnection: close\r\n\r\n`);
    });
    socket.on('data', (chunk) => (said += chunk.toString()));
    socket.once('error', reject);
    socket.once('close', () => resolve(said.split('\r\n', 1)[0] ?? ''));
  });
}

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(address + path, { method, headers });

test('answers ask browsers to come by TLS only where a trusted proxy says that they did', async () => {
  const strict = async (headers: Record<string, string>, path = '/healthz') =>
    (await get(path, headers)).headers.get('strict-transport-security');
  for (const scheme of ['https', 'HTTPS', 'http, Https']) {
    expect(await strict({ 'x-forwarded-proto': scheme }), scheme).toBe('max-age=63072000');
  }
  expect([await strict({ 'x-forwarded-proto': 'http' }), await strict({})]).toEqual([null, null]);
  expect(await strict({ ...NAVIGATION, 'x-forwarded-proto': 'https' }, '/')).toBe('max-age=63072000');
});

const pages = ['/', '/login', '/queue?x=1', `/base-profiles/${crypto.randomUUID()}`];
test.each(pages)('P092 a page is a page to whatever asks for it, by GET and by HEAD: %s', async (path) => {
  for (const accept of [undefined, NAVIGATION.accept, '*/*', 'application/json', 'image/webp,*/*;q=0.8']) {
    for (const method of ['GET', 'HEAD']) {
      const answer = await get(path, accept === undefined ? {} : { accept }, method);
      const header = (name: string) => answer.headers.get(name);
      const received = [answer.status, header('content-type'), header('cache-control'), await answer.text()];
      const page = [200, 'text/html;charset=utf-8', 'no-cache', method === 'GET' ? PAGE : ''];
      expect(received, `${method} ${accept}`).toEqual(page);
    }
  }
});

test('files whose names carry a hash may be kept for ever, and are sent packed', async () => {
  const plain = await get('/assets/app-4f3a.js', { 'accept-encoding': 'identity' });
  expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(await plain.text()).toBe('export {};');
  const packed = await get('/assets/app-4f3a.js', { 'accept-encoding': 'br' }, 'HEAD');
  expect(packed.headers.get('content-encoding')).toBe('br');
});

test.each([
  ['a script that is gone', '/assets/app-0000.js', NAVIGATION],
  ['a picture', '/logo.png', { accept: 'image/*' }],
  ['a page that there is not', '/nowhere', { accept: '*/*' }],
  ['the API', '/api/v1/nowhere', NAVIGATION],
  ['media', '/media/nowhere', NAVIGATION],
  ['geo', '/geo/v1/nowhere', NAVIGATION],
  ['the identity provider', '/identitytoolkit.googleapis.com/v1/nowhere', NAVIGATION],
  ['tokens', '/securetoken.googleapis.com/v1/nowhere', NAVIGATION],
  ['a way out of the directory', '/..%2f..%2fetc/passwd', { accept: '*/*' }],
])('the client never stands in for what is missing: %s', async (_, path, headers) => {
  const answer = await get(path, headers);
  expect([answer.status, (await answer.json()).code]).toEqual([404, 'not-found']);
});

const methods = ['TRACE', 'POST', 'DELETE', 'PROPFIND', 'OPTIONS', 'CONNECT', 'NONSENSE'];
test.each(methods)(
  'the client and its files are answers to reading, and nothing anywhere is one to %s',
  async (method) => {
    const ours = ['/healthz', '/configuration.json', '/media/slow'];
    const paths = ['/', '/login', '/assets/app-4f3a.js', '/logo.png', ...ours];
    const answers = await Promise.all(paths.map((path) => firstLine(method, path)));
    // What the parser does not know, and a tunnel, never come as far as a path.
    const unheard = { NONSENSE: /^HTTP\/1.1 400 /, CONNECT: /^$/ }[method];
    for (const [index, answer] of answers.entries()) expect(answer, paths[index]).toMatch(unheard ?? /^HTTP\/1.1 404 /);
    expect(await firstLine(method, '/api/v1/profilebase/search')).toMatch(unheard ?? /^HTTP\/1.1 405 /);
  },
);

test('the client is sent whole, whatever part is asked for: no header ends the process', async () => {
  for (const range of ['bytes=10-5', 'bytes=3-6', 'bytes=-5', 'bytes=99-', 'bytes=', 'nonsense', 'bytes=1-2,5-4']) {
    for (const path of ['/', '/assets/app-4f3a.js']) {
      const answer = await get(path, { ...NAVIGATION, range, 'accept-encoding': 'identity' });
      const whole = path === '/' ? PAGE : 'export {};';
      expect([answer.status, await answer.text()], `${path} ${range}`).toEqual([200, whole]);
    }
  }
});

test('the service is alive but not ready while the database is away', async () => {
  const gone = new Proxy(api.services.database, {
    get: () => () => {
      throw new Failure('database-unavailable');
    },
  });
  const app = service({
    config: { identity: { kind: 'local' }, geoUrl: null, metricsToken: null },
    services: { ...api.services, database: gone },
    routes: [],
  });
  expect([(await app.request('/healthz')).status, (await app.request('/readyz')).status]).toEqual([200, 503]);
});

test.each(['/', '/assets/app-4f3a.js', '/nowhere'])('the service protects the answer to %s', async (path) => {
  const { headers } = await get(path, { accept: '*/*', origin: 'https://elsewhere.example' });
  // What each of them says is shown beside headers.test.ts.
  for (const [name, value] of Object.entries(HEADERS)) expect(headers.get(name), name).toBe(value);
  for (const none of ['set-cookie', 'access-control-allow-origin', 'server', 'x-powered-by']) {
    expect(headers.get(none), none).toBeNull();
  }
});

test('the service opens the policy to Firebase and to another geo API only where they are configured', () => {
  const policy = securityHeaders({ firebase: true, geoOrigin: 'https://geo.example' })['Content-Security-Policy'];
  expect(policy).toContain(
    "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://geo.example;",
  );
});

test('C184 the service shows the browser where to sign in and where the geo API is', async () => {
  const local = await get('/configuration.json');
  expect(await local.json()).toEqual({
    identity: { kind: 'local', projectId: 'dossier-local', apiKey: 'local' },
    geoUrl: '/geo/v1',
  });
  const identity = { kind: 'firebase', projectId: 'p', apiKey: 'k', authDomain: 'd', tenantId: null } as const;
  const withKeyFile = { ...identity, serviceAccountFile: '/secrets/key.json' };
  const geoUrl = 'https://geo.example';
  expect(publicConfiguration({ identity: withKeyFile, geoUrl })).toEqual({ identity, geoUrl });
});

test('the service shows nobody the details of an unexpected failure', async () => {
  const answer = await get('/media/unexpected');
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain('programming');
  expect(api.logged.some((line) => line.includes('a programming error'))).toBe(true);
});

test('the service asks proxies and callers to keep connections for longer than they do anyway', async () => {
  expect((await get('/healthz')).headers.get('keep-alive')).toBe('timeout=75');
});

test('the service that is asked to stop finishes what is under way and takes no more', async () => {
  const here = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  // One of its own: the other tests go on with theirs, whichever comes first.
  const other = await start();
  const slow = fetch(`${other.address}/media/slow`);
  await here;
  const stopped = stop(other.server);
  await expect(fetch(`${other.address}/healthz`)).rejects.toThrow();
  release();
  expect(await (await slow).text()).toBe('finished');
  await stopped;
});
