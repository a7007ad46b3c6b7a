import { request, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GEO_BASE } from '../../../src/contract/geo/geo-operations.ts';
import { API_BASE } from '../../../src/contract/base/operation.ts';
import { geoApi } from '../../../src/server/geo/geo-api.ts';
import { callersBehind } from '../../../src/server/platform/network/callers.ts';
import { listen, nodeServer, stop } from '../../../src/server/platform/http/node-server.ts';
import { service } from '../../../src/server/platform/http/service.ts';
import { sharedApi } from '../../support/shared-api.ts';

const PACKED = { 'accept-encoding': 'gzip, deflate, br' };
const api = sharedApi();
const admin = api.as('Admin');
let server: Server;
beforeAll(async () => {
  const check = async () => ({ id: 'admin', name: 'Admin', role: 'Admin', geos: [] }) as const;
  const app = service({
    config: { identity: { kind: 'local' }, geoUrl: null, metricsToken: null },
    services: api.services,
    routes: [api.app, geoApi({ check, log: api.services.log })],
  });
  ({ server } = nodeServer({ service: app, headers: {}, callers: callersBehind([]) }));
  await listen(server, 0, '127.0.0.1');
});
afterAll(() => stop(server));
type OnTheWire = { status: number | undefined; headers: IncomingHttpHeaders; bytes: Buffer };

/** The answer as it is on the wire, which `fetch` would unpack; of a stream only how it begins. */
function get(path: string, headers: Record<string, string>): Promise<OnTheWire> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const asked = request({ port, path, headers: { ...admin, ...headers } }, (answer) => {
      const parts: Buffer[] = [];
      const finish = () => resolve({ status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(parts) });
      answer.on('data', (part: Buffer) => {
        parts.push(part);
        if (answer.headers['content-type']?.startsWith('text/event-stream')) {
          finish();
          asked.destroy();
        }
      });
      answer.on('end', finish);
    });
    asked.on('error', reject).end();
  });
}

const LONG = [`${API_BASE}/locale`, `${GEO_BASE}/locations/geo-regions`];
test.each(LONG)('what is long goes out packed to anyone who takes it, and as it is to others: %s', async (path) => {
  const plain = await get(path, {});
  const packed = await get(path, PACKED);
  expect([plain.status, packed.status]).toEqual([200, 200]);
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(plain.headers['content-length']).toBe(String(plain.bytes.length));
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
  expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
  expect(gunzipSync(packed.bytes)).toEqual(plain.bytes);
});

test.each([
  ['gzip;q=0', undefined],
  ['br, gzip;q=0.0', undefined],
  ['GZIP', 'gzip'],
  ['br;q=1, gzip; q=0.5', 'gzip'],
  ['gzip;q=0.001', 'gzip'],
  ['xgzip', undefined],
])('a caller who says %s gets it packed as %s', async (accepted, encoding) => {
  const { headers } = await get(`${API_BASE}/locale`, { 'accept-encoding': accepted });
  expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'Accept-Encoding']);
});

test('what is packed is known again by its tag, and then not sent at all', async () => {
  const path = `${API_BASE}/locale`;
  const { headers } = await get(path, PACKED);
  expect(headers.etag).toBe((await get(path, {})).headers.etag);
  const again = await get(path, { ...PACKED, 'if-none-match': headers.etag ?? '' });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
});

test('live news leave as they come, never held back to be packed', async () => {
  const { status, headers, bytes } = await get(`${API_BASE}/live`, PACKED);
  expect(status).toBe(200);
  expect(headers).not.toHaveProperty('content-encoding');
  expect(bytes.toString()).toContain('retry: 1000');
});
